import { notFound } from 'next/navigation';
import { ListingToolbar } from '../../components/listing-toolbar';
import { MoreProducts } from '../../components/more-products';
import { ProductCard } from '../../components/product-card';
import { genders, listingQuery } from '../../lib/listing';
import { fetchListing } from '../../lib/provider';

const firstRowSize = 4;

export async function generateMetadata({ params }) {
  const { gender } = await params;
  return { title: `${genders[gender] ?? 'Not found'} | SZN` };
}

export default async function ListingPage({ params, searchParams }) {
  const { gender } = await params;
  if (!Object.hasOwn(genders, gender)) notFound();
  const query = listingQuery(await searchParams);
  const { products, hasMore, total } = await fetchListing(gender, query, 1);
  const key = `${gender}?${query}`;
  return (
    <section className="page">
      <h1>
        {genders[gender]} {total !== null && <span className="count">{total} products</span>}
      </h1>
      <ListingToolbar sort={query.get('sort') ?? 'newest'} isSaleOnly={query.has('sale')} />
      <div className="grid" role="feed" aria-label={genders[gender]} key={key}>
        {products.map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            position={index + 1}
            isPriority={index < firstRowSize}
          />
        ))}
        {hasMore && (
          <MoreProducts gender={gender} query={query.toString()} firstPosition={products.length + 1} />
        )}
      </div>
    </section>
  );
}
