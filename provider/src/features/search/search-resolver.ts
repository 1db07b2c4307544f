import { LRUCache } from 'lru-cache';
import type { ByVersion } from '../../catalogue/catalogue-version.ts';
import { noFilter } from '../../catalogue/product-filter.ts';
import { listAttempts, omitCondition, type ConditionKind, type QueryAttempt } from './query-conditions.ts';
import { planSearch, type SearchPlan } from './search-plan.ts';
import type { SearchCriteria } from './search-queries.ts';
import { understandQuery, type UnderstoodQuery } from './understand-query.ts';
import type { Vocabulary } from './vocabulary.ts';

export type SearchText = {
  readonly q: string;
  /** Conditions of the query that the shopper has removed. */
  readonly without: readonly ConditionKind[];
};

const maxResolutions = 1000;

type ResolveRequest = SearchText & { readonly version: number; readonly asOf: number };

/** How a search is carried out: the first attempt that matches a product; without any, `plan` is `null`. */
type Resolution = {
  readonly typed: UnderstoodQuery;
  readonly attempt: Omit<QueryAttempt, 'query'>;
  readonly plan: SearchPlan | null;
};

/**
 * Resolves search texts. Filters have no part in it: choosing one never changes what the text means. Caches the latest
 * results, because every page and filter of a search needs them.
 */
export function createResolver(
  vocabularyAt: ByVersion<Vocabulary>,
  hasMatches: (version: number, criteria: SearchCriteria) => Promise<boolean>,
) {
  const cache = new LRUCache<string, Resolution, ResolveRequest>({
    max: maxResolutions,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context }) => await resolve(context),
  });
  return async ({ version, asOf, q, without }: ResolveRequest): Promise<Resolution> =>
    await cache.forceFetch(JSON.stringify([version, asOf, q, without]), {
      context: { version, asOf, q, without },
    });

  async function resolve({ version, asOf, q, without }: ResolveRequest): Promise<Resolution> {
    const vocabulary = await vocabularyAt(version);
    const typed = without.reduce(
      omitCondition,
      understandQuery(q, vocabulary.lexicon, vocabulary.spellChecker),
    );
    for (const attempt of listAttempts(typed)) {
      const plan = planSearch(attempt.query, vocabulary.findWord);
      if (plan === null) continue;
      if (await hasMatches(version, { plan, asOf, filter: noFilter })) return { typed, attempt, plan };
    }
    return { typed, attempt: { dropped: null, similarColours: [] }, plan: null };
  }
}
