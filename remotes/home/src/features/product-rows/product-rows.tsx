import { paths, type Product } from '@szn/shared-contracts';
import { newestQuery, onSaleQuery } from './product-row-queries.ts';
import { ProductRow } from './product-row.tsx';

/** The second product carousel of section 2: the newest products. */
export function NewestProducts() {
  return (
    <ProductRow
      query={newestQuery}
      select={selectFullPrice}
      name="Just landed"
      all={{ to: paths.collections(), label: 'All collection' }}
      emptyText="Nothing new right now. Check back later."
    />
  );
}

/** The page shows products on sale in rows of their own. */
function selectFullPrice(products: readonly Product[]): readonly Product[] {
  return products.filter((product) => product.discountPercent === null);
}

/** The products with the largest discounts. */
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
