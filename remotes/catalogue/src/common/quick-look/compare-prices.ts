import { amountInPaise, type Product } from '@szn/shared-contracts';

/** One product of a comparison. */
export type ComparedPrice = {
  readonly product: Product;
  /** What it costs now. */
  readonly paise: number;
  /** How much more (or, below zero, less) than the product that is looked at. */
  readonly differenceInPaise: number;
  /** The price as a share of the highest, above 0 and at most 1. */
  readonly share: number;
  readonly isLookedAt: boolean;
};

/** The product among its like, the cheapest first; empty where there is no price to compare it by, or with. */
export function comparePrices(product: Product, others: readonly Product[]): readonly ComparedPrice[] {
  const own = currentPaise(product);
  const priced = others.flatMap((other) => {
    const paise = currentPaise(other);
    return paise === undefined || other.key === product.key ? [] : [{ product: other, paise }];
  });
  if (own === undefined || priced.length === 0) return [];
  const all = [{ product, paise: own }, ...priced];
  const highest = Math.max(...all.map(({ paise }) => paise));
  return all
    .map((entry) => ({
      ...entry,
      differenceInPaise: entry.paise - own,
      share: entry.paise / highest,
      isLookedAt: entry.product === product,
    }))
    .toSorted((one, other) => one.paise - other.paise);
}

function currentPaise({ price, salePrice }: Product): number | undefined {
  return amountInPaise(salePrice) ?? amountInPaise(price);
}
