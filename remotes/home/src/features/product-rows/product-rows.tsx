import { paths, type Product } from '@szn/shared-contracts';
import { selectHeroProducts } from '../hero/hero-pictures.ts';
import { newestQuery, onSaleQuery } from './product-row-queries.ts';
import { ProductRow } from './product-row.tsx';

/** The first product carousel of section 2: the newest products. */
export function NewestProducts() {
  return (
    <ProductRow
      query={newestQuery}
      select={selectNewest}
      place="first"
      name="Just landed"
      all={{ to: paths.collections(), label: 'All collection' }}
      emptyText="Nothing new right now. Check back later."
    />
  );
}

/** What fills a wide window. */
const minProducts = 4;

/** The page shows products on sale in rows of their own, and the hero above shows two of the newest, if there are enough. */
function selectNewest(products: readonly Product[]): readonly Product[] {
  const inHero = new Set(selectHeroProducts(products).map(({ product }) => product));
  const fullPrice = products.filter((product) => product.discountPercent === null);
  const others = fullPrice.filter((product) => !inHero.has(product));
  return others.length < minProducts ? fullPrice : others;
}

/** The second product carousel: the products with the largest discounts. */
export function LargestDiscounts() {
  return (
    <ProductRow
      query={onSaleQuery}
      select={selectLargestDiscounts}
      name="Deepest cuts"
      all={{ to: paths.sale(), label: 'See the whole sale' }}
      emptyText="Nothing on sale right now. Check back later."
    />
  );
}

const maxDiscounts = 12;

/** The largest discounts first; products with equal discounts keep the API's order. */
export function selectLargestDiscounts(products: readonly Product[]): readonly Product[] {
  return products
    .filter((product) => product.discountPercent !== null)
    .toSorted((one, other) => (other.discountPercent ?? 0) - (one.discountPercent ?? 0))
    .slice(0, maxDiscounts);
}
