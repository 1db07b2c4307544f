import { useCallback } from 'react';
import { paths, type Product } from '@szn/shared-contracts';
import { newestQuery, onSaleQuery } from './product-row-queries.ts';
import { ProductRow } from './product-row.tsx';

type NewestProductsProps = {
  /** Which of the newest products the page shows above the row. Must be a stable function. */
  readonly selectShownAbove: (products: readonly Product[]) => readonly Product[];
};

/** The first product carousel of section 2: the newest products. */
export function NewestProducts({ selectShownAbove }: NewestProductsProps) {
  const select = useCallback(
    (products: readonly Product[]) => selectNewest(products, selectShownAbove(products)),
    [selectShownAbove],
  );
  return (
    <ProductRow
      query={newestQuery}
      select={select}
      place="first"
      name="Just landed"
      all={{ to: paths.collections(), label: 'All collection' }}
      emptyText="Nothing new right now. Check back later."
    />
  );
}

/** What fills a wide window. */
const minProducts = 4;

/** Without products on sale, which have rows of their own, and without those shown above, if enough are left. */
function selectNewest(products: readonly Product[], shownAbove: readonly Product[]): readonly Product[] {
  const fullPrice = products.filter((product) => product.discountPercent === null);
  const others = fullPrice.filter((product) => !shownAbove.includes(product));
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
