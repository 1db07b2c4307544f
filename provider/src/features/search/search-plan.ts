import { comparableText, type Gender } from '@szn/shared-contracts/wire';
import type { WordGroup } from '../../catalogue/index/word-index.ts';
import { toSearchWords } from '../../catalogue/text-normalization.ts';
import { categoryWords, styleTitleWords } from './query-words.ts';
import type { UnderstoodQuery } from './understand-query.ts';

/** A search in the terms of the catalogue's index. */
export type SearchPlan = {
  readonly gender: Gender | null;
  /** Values of `source_key`; empty for all brands. */
  readonly sourceKeys: readonly string[];
  /** A product has each style, or a title word for it. */
  readonly styles: readonly { readonly key: string; readonly titleWords: WordGroup }[];
  /** Names of `productColours`, of which a product has one; empty for all. */
  readonly colours: readonly string[];
  readonly minPaise: number | null;
  readonly maxPaise: number | null;
  readonly isOnSale: boolean;
  /** A product matches each group. */
  readonly words: readonly WordGroup[];
  readonly excludedWords: readonly WordGroup[];
  readonly excludedSourceKeys: readonly string[];
  readonly excludedStyles: readonly string[];
  readonly excludedColours: readonly string[];
};

/** Where the catalogue has a word: `prefix` if only as the start of longer words. */
export type FindWord = (word: string) => WordGroup['match'];

/** Returns `null` for a query without a condition. */
export function planSearch(query: UnderstoodQuery, findWord: FindWord): SearchPlan | null {
  const { filters, excluded, text } = query;
  const plan: SearchPlan = {
    gender: filters.gender,
    sourceKeys: filters.brands,
    styles: filters.styles.map((name) => ({ key: comparableText(name), titleWords: titleWordsOf(name) })),
    colours: filters.colours,
    minPaise: toPaise(filters.price?.min),
    maxPaise: toPaise(filters.price?.max),
    isOnSale: filters.isOnSale,
    words: [
      ...categoryGroups(filters.categories),
      ...text.map((word) => ({ alternatives: [word], match: findWord(word) })),
    ],
    excludedWords: categoryGroups(excluded.categories),
    excludedSourceKeys: excluded.brands,
    excludedStyles: excluded.styles.map(comparableText),
    excludedColours: excluded.colours,
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

function titleWordsOf(style: string): WordGroup {
  const further = styleTitleWords.get(style.toLowerCase())?.split('|') ?? [];
  return { alternatives: [toSearchWords(style), ...further], match: 'title' };
}

function toPaise(rupees: number | null | undefined): number | null {
  return rupees === null || rupees === undefined ? null : Math.round(rupees * 100);
}
