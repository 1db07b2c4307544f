import type { SortOrder } from '@szn/shared-contracts/wire';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import { findSomeMatches, type Match, type SearchCriteria } from './search-queries.ts';

/** All matching products. Each sort order is computed when it is first requested. */
export type SortedMatches = {
  readonly count: number;
  /** `areTitlesFirst` puts products with all words in the title first when the newest are requested. */
  readonly idsBy: (sort: SortOrder, areTitlesFirst: boolean) => readonly string[];
};

/** Returns `null` when more than the maximum number of products match. */
export type FindAllMatches = (version: number, criteria: SearchCriteria) => Promise<SortedMatches | null>;

/** Caches the matches of the last `maxSearches` searches. Reads up to `maxMatches` products for each. */
export function createSearchCache(
  db: Database,
  { maxMatches, maxSearches }: { readonly maxMatches: number; readonly maxSearches: number },
): FindAllMatches {
  type Entry = { readonly matches: SortedMatches | null };
  const cache = new LRUCache<string, Entry, SearchCriteria>({
    max: maxSearches,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: criteria }) => {
      const matches = await findSomeMatches(db, criteria, maxMatches + 1);
      return { matches: matches.length > maxMatches ? null : sortOnDemand(matches) };
    },
  });
  return async (version, criteria) => {
    const { plan, asOf } = criteria;
    const key = JSON.stringify([version, asOf, plan.gender, plan.words]);
    return (await cache.forceFetch(key, { context: criteria })).matches;
  };
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
