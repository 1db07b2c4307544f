import { nameFacets, type Gender, type NameFacetKey } from '@szn/shared-contracts/wire';
import { facetTable } from '../../catalogue/index/facets.ts';
import type { WordGroup } from '../../catalogue/index/word-index.ts';
import { toSearchWords } from '../../catalogue/text-normalization.ts';
import { facetWords } from './language/facet-words.ts';
import { categoryWords } from './language/query-words.ts';
import type { NamedConditions, UnderstoodQuery } from './language/understand-query.ts';

/** Products that have one of the keys in one of the facets, or one of the words in their title. */
export type NameCondition = {
  readonly keys: Readonly<Partial<Record<NameFacetKey, readonly string[]>>>;
  readonly titleWords: readonly WordGroup[];
};

/** A search in the terms of the catalogue's index. */
export type SearchPlan = {
  readonly gender: Gender | null;
  /** A product matches each. */
  readonly names: readonly NameCondition[];
  readonly minPaise: number | null;
  readonly maxPaise: number | null;
  readonly isOnSale: boolean;
  /** A product matches each group. */
  readonly words: readonly WordGroup[];
  readonly excludedWords: readonly WordGroup[];
  readonly excludedNames: readonly NameCondition[];
};

/** Where the catalogue has a word: `prefix` if only as the start of longer words. */
export type FindWord = (word: string) => WordGroup['match'];

/** Returns `null` for a query without a condition. */
export function planSearch(query: UnderstoodQuery, findWord: FindWord): SearchPlan | null {
  const { filters, excluded, text } = query;
  const plan: SearchPlan = {
    gender: filters.gender,
    names: planNames(filters),
    minPaise: toPaise(filters.price?.min),
    maxPaise: toPaise(filters.price?.max),
    isOnSale: filters.isOnSale,
    words: [
      ...categoryGroups(filters.categories),
      ...text.map((word) => ({ alternatives: [word], match: findWord(word) })),
    ],
    excludedWords: categoryGroups(excluded.categories),
    excludedNames: planNames(excluded).map(({ keys }) => ({ keys, titleWords: [] })),
  };
  return countConditions(plan) === 0 && query.sort === null ? null : plan;
}

function countConditions(plan: SearchPlan): number {
  return Object.values(plan).reduce<number>((count, value) => {
    const isSet = value !== null && value !== false;
    return count + (Array.isArray(value) ? value.length : Number(isSet));
  }, 0);
}

/** One group for all categories. Titles and the keywords of the category have these nouns, whatever its gender. */
function categoryGroups(slugs: readonly string[]): readonly WordGroup[] {
  if (slugs.length === 0) return [];
  const named = categoryWords.filter((category) => category.slugs.every((slug) => slugs.includes(slug)));
  const nouns = named.flatMap(({ words }) => words.split('|').map(toSearchWords));
  return [{ alternatives: [...new Set(nouns)], match: 'whole' }];
}

/** Categories are looked for by their nouns instead. */
function planNames(conditions: NamedConditions): readonly NameCondition[] {
  return nameFacets
    .filter(({ key }) => key !== 'categories' && conditions[key].length > 0)
    .flatMap(({ key: facet }) => {
      const keys = conditions[facet];
      const { titleWords, needsAll } = facetWords[facet];
      if (titleWords === undefined) return { keys: { [facet]: keys }, titleWords: [] };
      const groups = needsAll === true ? keys.map((key) => [key]) : [keys];
      return groups.map((group) => planTrait(group, titleWords));
    });
}

function planTrait(keys: readonly string[], titleWords: (key: string) => readonly string[]): NameCondition {
  const traits = nameFacets.filter(({ key }) => facetWords[key].titleWords !== undefined);
  const alternatives = keys.flatMap((key) => [toSearchWords(key), ...titleWords(key)]);
  return {
    keys: Object.fromEntries(traits.map(({ key: facet }) => [facet, keys.map(facetTable[facet].toKey)])),
    titleWords: [{ alternatives, match: 'title' }],
  };
}

function toPaise(rupees: number | null | undefined): number | null {
  return rupees === null || rupees === undefined ? null : Math.round(rupees * 100);
}
