import { nameFacets, type Gender, type NameFacetKey } from '@szn/shared-contracts/wire';
import { facetTable } from '../../catalogue/index/facets.ts';
import type { WordGroup } from '../../catalogue/index/word-index.ts';
import { toSearchWords } from '../../catalogue/text-normalization.ts';
import { facetWords } from './language/facet-words.ts';
import { categoryWords, otherKinds } from './language/query-words.ts';
import type { NamedConditions, ProductAlternative, UnderstoodQuery } from './language/understood-query.ts';

/** Products that have one of the keys in one of the facets, or one of the words in their title. */
export type NameCondition = {
  readonly keys: Readonly<Partial<Record<NameFacetKey, readonly string[]>>>;
  readonly titleWords: readonly WordGroup[];
};

/**
 * Products that one of the nouns names, in their title or by their category, and whose title does not name another kind. They
 * have the words, too. Without nouns the words decide.
 */
export type CategoryCondition = {
  readonly nouns: WordGroup;
  readonly words: readonly WordGroup[];
  readonly otherNouns: WordGroup;
  readonly neverNouns: WordGroup;
};

/** A search in the terms of the catalogue's index. */
export type SearchPlan = {
  readonly gender: Gender | null;
  /** A product matches each. */
  readonly names: readonly NameCondition[];
  readonly minPaise: number | null;
  readonly maxPaise: number | null;
  readonly isOnSale: boolean;
  /** In percent; `null` for any. */
  readonly minDiscount: number | null;
  /** A product matches one. */
  readonly categories: readonly CategoryCondition[];
  /** A product matches each group. */
  readonly words: readonly WordGroup[];
  readonly excludedCategories: readonly CategoryCondition[];
  readonly excludedWords: readonly WordGroup[];
  readonly excludedNames: readonly NameCondition[];
};

/** Where the catalogue has a word: `prefix` if only as the start of longer words. */
export type FindWord = (word: string) => WordGroup['match'];

/** Returns `null` for a query without a condition. */
export function planSearch(query: UnderstoodQuery, findWord: FindWord): SearchPlan | null {
  const { filters, excluded, excludedText, text } = query;
  const phrases = [...Object.values(query.excludedPhrases).flat(), ...excludedText];
  const plan: SearchPlan = {
    gender: filters.gender,
    names: planNames(filters),
    minPaise: toPaise(filters.price?.min),
    maxPaise: toPaise(filters.price?.max),
    isOnSale: filters.isOnSale,
    minDiscount: filters.minDiscount,
    categories: [
      ...planCategories({ categories: filters.categories, text: [] }, findWord),
      ...query.alternatives.flatMap((alternative) => planCategories(alternative, findWord)),
    ],
    words: text.map((word) => planText(word.split('|'), findWord)),
    excludedCategories: planCategories({ categories: excluded.categories, text: [] }, findWord),
    excludedWords: phrases.map((phrase) => ({ alternatives: phrase.split('|'), match: 'title' as const })),
    // With the words of titles: "not denim" lists no "Denim Jeans" that no feed has given the style.
    excludedNames: planNames(excluded),
  };
  return countConditions(plan) === 0 && query.sort === null ? null : plan;
}

/** A word that only begins longer words finds these. */
export function planText(alternatives: readonly string[], findWord: FindWord): WordGroup {
  const matches = alternatives.map(findWord);
  return { alternatives, match: matches.find((match) => match === 'prefix') ?? matches[0] ?? 'prefix' };
}

function countConditions(plan: SearchPlan): number {
  return Object.values(plan).reduce<number>((count, value) => {
    const isSet = value !== null && value !== false;
    return count + (Array.isArray(value) ? value.length : Number(isSet));
  }, 0);
}

/** One condition for all categories. Titles and the keywords of the category have these nouns, whatever its gender. */
function planCategories(
  { categories: slugs, text }: ProductAlternative,
  findWord: FindWord,
): readonly CategoryCondition[] {
  if (slugs.length === 0 && text.length === 0) return [];
  const named = categoryWords.filter((category) => category.slugs.every((slug) => slugs.includes(slug)));
  const nouns = named.flatMap(({ words }) => words.split('|').map(toSearchWords));
  // "Hoodie or sweatshirt" names both kinds.
  const others = named.flatMap(({ slugs: [first = ''] }) => otherKinds.get(first) ?? []);
  const list = (words: string | undefined) => (words ? words.split('|').map(toSearchWords) : []);
  const otherNouns = others.flatMap((kind) => list(kind.nouns)).filter((noun) => !nouns.includes(noun));
  return [
    {
      nouns: { alternatives: [...new Set(nouns)], match: 'whole' },
      words: text.map((word) => planText(word.split('|'), findWord)),
      otherNouns: { alternatives: otherNouns, match: 'title' },
      neverNouns: { alternatives: others.flatMap(({ never }) => list(never)), match: 'title' },
    },
  ];
}

/** Categories are looked for by their nouns instead. */
function planNames(conditions: NamedConditions): readonly NameCondition[] {
  return nameFacets
    .filter(({ key }) => key !== 'categories' && conditions[key].length > 0)
    .flatMap(({ key: facet }) => {
      const keys = conditions[facet];
      const { titleWords, needsAll } = facetWords[facet];
      if (titleWords === undefined) return { keys: { [facet]: keys }, titleWords: [] };
      const alternatives = keys.map((key) => key.split('|'));
      const groups = needsAll === true ? alternatives : [alternatives.flat()];
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
