export default function AboutPage() {
  return (
    <section className="page">
      <h1>About</h1>
      <p>This storefront shows the products of the sample catalogue, to be compared in a benchmark.</p>
    </section>
  );
}
