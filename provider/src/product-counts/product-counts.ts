import type { InterestMeasure } from '@szn/shared-contracts/wire';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { dayInIndia, dayInMs, type Clock } from '../lib/clock.ts';
import { createWaitingCounts } from '../lib/waiting-counts.ts';
import { addProductCounts, type ProductCount } from './product-count-queries.ts';

/** Counts are deleted after so long: a month can be compared with the one a year before. */
export const productCountLifeMs = 400 * dayInMs;
/** A member counts once a day for a heart of one product. So many are remembered, in memory only. */
const maxRemembered = 50_000;
/** Products of a process between two writes. */
const maxWaiting = 20_000;

/**
 * Counts what shoppers do with products. Stored are the product, the day and the counts; nothing says who did it or when.
 * `count` only changes memory, and `write` stores the counts later.
 */
export function createProductCounts({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const { add, write } = createWaitingCounts<ProductCount>({
    keyOf: ({ day, productId }) => `${day} ${productId}`,
    sum: (one, other) => ({
      ...one,
      wished: one.wished + other.wished,
      compared: one.compared + other.compared,
      opened: one.opened + other.opened,
    }),
    store: async (counts) => await addProductCounts(db, counts),
    maxWaiting,
  });
  const wished = new LRUCache<string, true>({ max: maxRemembered, ttl: dayInMs });
  const count = (productId: string, measure: InterestMeasure): void => {
    const none = { wished: 0, compared: 0, opened: 0 };
    add({ day: dayInIndia(clock.now()), productId, ...none, [measure]: 1 });
  };
  return {
    /** What a gateway reports. The product must exist: rows of others would never be read. */
    countReport: (productId: string, measure: Exclude<InterestMeasure, 'wished'>): void =>
      count(productId, measure),
    countWish: (productId: string, userId: string): void => {
      const key = `${userId} ${productId}`;
      if (wished.has(key)) return;
      wished.set(key, true);
      count(productId, 'wished');
    },
    write,
  };
}
