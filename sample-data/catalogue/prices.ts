import { itemAt, between, type Random } from './seeded-random.ts';

type PriceRange = { from: number; to: number; factor: number };

/** A full price in whole rupees, with the ending shoppers expect at that height. */
export function randomPrice(random: Random, range: PriceRange): number {
  return charmPrice(between(random, range.from, range.to) * range.factor);
}

const discounts = [0.1, 0.15, 0.2, 0.2, 0.25, 0.3, 0.3, 0.4, 0.5] as const;

/** A sale price, always below the full one. */
export function randomSalePrice(random: Random, price: number): number {
  const discount = itemAt(discounts, Math.floor(random() * discounts.length));
  const sale = charmPrice(price * (1 - discount));
  return sale < price ? sale : price - 100;
}

/** Ends in 49 or 99 below 5,000 rupees, in 99 or 00 above; never under 299. */
export function charmPrice(rupees: number): number {
  const step = rupees < 5000 ? 50 : 100;
  const round = Math.max(300, Math.round(rupees / step) * step);
  const isFullThousand = rupees >= 5000 && round % 500 === 0;
  return isFullThousand ? round : round - 1;
}
