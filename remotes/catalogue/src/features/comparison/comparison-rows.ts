import { amountInPaise, type Product } from '@szn/shared-contracts';
import type { ComparedProduct } from './comparison-data.ts';

/** A row of texts, one for each product; `null` where the value is not known. */
export type TextRow = { readonly label: string; readonly values: readonly (string | null)[] };

const textRows: readonly (readonly [
  label: string,
  read: (product: ComparedProduct) => string | undefined,
])[] = [
  ['Colour', ({ colour }) => colour],
  ['Pattern', ({ pattern }) => pattern],
  ['Fit', ({ fit }) => fit],
  ['Fabric', ({ fabric }) => fabric],
  ['Sizes', describeSizes],
  ['Look', ({ styles }) => styles.join(', ')],
];

function describeSizes({ sizes, soldOutSizes }: ComparedProduct): string | undefined {
  return sizes?.map((size) => (soldOutSizes?.includes(size) ? `${size} (sold out)` : size)).join(', ');
}

/** The rows for which at least one product has a value: a provider may send none of these fields. */
export function describeTextRows(products: readonly ComparedProduct[]): readonly TextRow[] {
  return textRows
    .map(([label, read]) => ({ label, values: products.map((product) => read(product) || null) }))
    .filter(({ values }) => values.some((value) => value !== null));
}

/** The keys of the products with the lowest price; none if fewer than two prices are known, or all are equal. */
export function findLowestPrices(products: readonly Product[]): ReadonlySet<string> {
  return findExtremes(products, ({ salePrice, price }) => amountInPaise(salePrice) ?? amountInPaise(price));
}

/** The keys of the products with the highest discount; a product that is not on sale has a discount of 0. */
export function findHighestDiscounts(products: readonly Product[]): ReadonlySet<string> {
  return findExtremes(products, ({ discountPercent }) => -(discountPercent ?? 0));
}

function findExtremes(
  products: readonly Product[],
  valueOf: (product: Product) => number | undefined,
): ReadonlySet<string> {
  const valued = products.flatMap((product) => {
    const value = valueOf(product);
    return value === undefined ? [] : [{ key: product.key, value }];
  });
  const values = valued.map(({ value }) => value);
  const lowest = Math.min(...values);
  if (lowest === Math.max(...values)) return new Set();
  return new Set(valued.filter(({ value }) => value === lowest).map(({ key }) => key));
}
