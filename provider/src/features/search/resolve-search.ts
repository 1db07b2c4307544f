import type { ConditionKind } from '@szn/shared-contracts/wire';
import { LRUCache } from 'lru-cache';
import type { CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import { countCommon, countProducts, createProductSet } from '../../catalogue/index/product-set.ts';
import { selectListed } from '../../catalogue/index/select-products.ts';
import type { QueryRules } from '../../catalogue/query-rules.ts';
import type { SearchOutcome } from '../../search-counts/search-counts.ts';
import { understandQuery } from './language/understand-query.ts';
import type { UnderstoodQuery } from './language/understood-query.ts';
import { omitCondition, type Attempt } from './query-conditions.ts';
import { asTyped, listAttempts } from './relax-query.ts';
import { planSearch, planText } from './search-plan.ts';
import { selectMatches, type SearchMatches } from './select-matches.ts';
import type { createVocabulary } from './vocabulary.ts';

export type SearchText = {
  readonly q: string;
  /** Conditions of the query that the shopper has removed. */
  readonly without: readonly ConditionKind[];
};

/** How a search is carried out: by the first attempt that matches a product, if there is one. */
type Resolution = {
  /** The order is that of the attempt. */
  readonly typed: UnderstoodQuery;
  readonly attempt: Attempt;
  readonly matches: SearchMatches;
};

/** The latest searches, with up to four bits for each product: every page and filter of a search needs them. */
const maxResolutions = 200;
/** So short a beginning of other words says nothing. */
const maxPrefix = 2;

export function describeOutcome({ typed, attempt, matches }: Resolution): SearchOutcome {
  if (countProducts(matches.all) === 0) return 'nothing';
  const { dropped, droppedWords, missing, similarColours } = attempt;
  const leftOut = [...dropped, ...droppedWords, ...missing, ...similarColours, ...typed.unavailable];
  return leftOut.length === 0 ? 'complete' : 'relaxed';
}

/** Resolves search texts. Filters have no part in it: choosing one never changes what the text means. */
export function createResolver(vocabularyOf: ReturnType<typeof createVocabulary>) {
  const resolutions = new LRUCache<string, Resolution>({ max: maxResolutions });
  return {
    resolve: (index: CatalogueIndex, { q, without }: SearchText, asOf = index.version): Resolution => {
      const key = JSON.stringify([index.version, asOf, q, without]);
      const resolution = resolutions.get(key) ?? resolveAnew(index, { q, without }, { asOf });
      resolutions.set(key, resolution);
      return resolution;
    },
    resolveAnew,
  };

  function resolveAnew(
    index: CatalogueIndex,
    { q, without }: SearchText,
    { asOf = index.version, rules = index.queryRules }: { asOf?: number; rules?: QueryRules } = {},
  ): Resolution {
    const { lexicon, catalogueWords, findWord } = vocabularyOf(index);
    const words = without.includes('spelling') ? { ...catalogueWords, correct: () => null } : catalogueWords;
    const typed = without.reduce(omitCondition, understandQuery(rules.rewrite(q), lexicon, words));
    const listed = selectListed(index, asOf);
    const countWord = (word: string) =>
      word.length <= maxPrefix && findWord(word) === 'prefix'
        ? 0
        : countCommon(index.words.select([planText(word.split('|'), findWord)], false), listed);
    for (const attempt of listAttempts(typed, countWord)) {
      const plan = planSearch(attempt.query, findWord);
      if (plan === null) continue;
      const matches = selectMatches(index, plan, listed);
      const sort = without.includes('sort') ? null : attempt.query.sort;
      if (countProducts(matches.all) > 0) return { typed: { ...typed, sort }, attempt, matches };
    }
    const none = createProductSet(index.size);
    return { typed, attempt: asTyped, matches: { all: none, ranks: [] } };
  }
}
