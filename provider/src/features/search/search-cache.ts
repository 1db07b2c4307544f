import type { SortOrder } from '@szn/shared-contracts/wire';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import { findSomeMatches, type Match, type Sought } from './search-queries.ts';

/** All products that match, sorted once for each order. */
export type SortedMatches = {
  readonly count: number;
  /** Those that carry every word in their title come before the rest of the newest, if so wished. */
  readonly idsBy: (sort: SortOrder, areTitlesFirst: boolean) => readonly string[];
};

/** `null` when more products match than are kept. */
export type FindKeptMatches = (version: number, sought: Sought) => Promise<SortedMatches | null>;

/** Reads up to `mostMatches` of a search once for each version of the catalogue, and keeps the latest searches. */
export function createKeptMatches(db: Database, mostMatches: number, mostSearches: number): FindKeptMatches {
  const kept = new LRUCache<string, Promise<SortedMatches | null>>({ max: mostSearches });
  return async (version, sought) => {
    const { plan, asOf } = sought;
    const key = JSON.stringify([version, asOf, plan.gender, plan.words]);
    const finding = kept.get(key) ?? find(sought);
    kept.set(key, finding);
    try {
      return await finding;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  };

  async function find(sought: Sought): Promise<SortedMatches | null> {
    const matches = await findSomeMatches(db, sought, mostMatches + 1);
    return matches.length > mostMatches ? null : sortOnDemand(matches);
  }
}

function sortOnDemand(matches: readonly Match[]): SortedMatches {
  const sorted = new Map<Comparison, readonly string[]>();
  return {
    count: matches.length,
    idsBy: (sort, areTitlesFirst) => {
      const comparison = sort === 'newest' && areTitlesFirst ? byTitleAndAge : comparisons[sort];
      const ids = sorted.get(comparison) ?? matches.toSorted(comparison).map(({ id }) => id);
      sorted.set(comparison, ids);
      return ids;
    },
  };
}

type Comparison = (left: Match, right: Match) => number;

const comparisons: Readonly<Record<SortOrder, Comparison>> = {
  newest: (left, right) => right.created_at.getTime() - left.created_at.getTime() || byId(right, left),
  priceLowHigh: (left, right) => left.effective_paise - right.effective_paise || byId(left, right),
  priceHighLow: (left, right) => right.effective_paise - left.effective_paise || byId(right, left),
};

function byTitleAndAge(left: Match, right: Match): number {
  return Number(right.is_in_title) - Number(left.is_in_title) || comparisons.newest(left, right);
}

function byId(left: Match, right: Match): number {
  return left.id < right.id ? -1 : 1;
}
