export function List() {
  return <main>Clothes of the plain shop</main>;
}
