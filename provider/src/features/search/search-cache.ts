import type { SortOrder } from '@szn/shared-contracts/wire';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import { findSomeMatches, type Match, type SearchCriteria } from './search-queries.ts';

type SortedMatches = ReturnType<typeof sortOnDemand>;

/**
 * Caches the matches of the last `maxSearches` searches. Reads up to `maxMatches` products for each, and returns `null`
 * when more match.
 */
export function createSearchCache(
  db: Database,
  { maxMatches, maxSearches }: { readonly maxMatches: number; readonly maxSearches: number },
) {
  type Entry = { readonly matches: SortedMatches | null };
  const cache = new LRUCache<string, Entry, SearchCriteria>({
    max: maxSearches,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: criteria }) => {
      const matches = await findSomeMatches(db, criteria, maxMatches + 1);
      return { matches: matches.length > maxMatches ? null : sortOnDemand(matches) };
    },
  });
  return async (version: number, criteria: SearchCriteria): Promise<SortedMatches | null> => {
    const { plan, asOf, filter } = criteria;
    const key = JSON.stringify([version, asOf, plan, filter]);
    return (await cache.forceFetch(key, { context: criteria })).matches;
  };
}

/** Computes each sort order when it is first requested. */
function sortOnDemand(matches: readonly Match[]) {
  const sorted = new Map<Comparison, readonly string[]>();
  return {
    count: matches.length,
    /** `areTitlesFirst` puts products with all words in the title first when the newest are requested. */
    idsBy: (sort: SortOrder, areTitlesFirst: boolean): readonly string[] => {
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
  biggestDiscount: (left, right) => right.discount_percent - left.discount_percent || byId(right, left),
};

function byTitleAndAge(left: Match, right: Match): number {
  return Number(right.is_in_title) - Number(left.is_in_title) || comparisons.newest(left, right);
}

function byId(left: Match, right: Match): number {
  return left.id < right.id ? -1 : 1;
}
