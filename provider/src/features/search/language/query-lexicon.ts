import {
  allSortOrders,
  genders,
  nameFacets,
  type Gender,
  type NameFacetKey,
  type NameFacetKind,
  type SortOrder,
} from '@szn/shared-contracts/wire';
import type { AddEach } from '../../../catalogue/index-faults.ts';
import { toSearchWords } from '../../../catalogue/text-normalization.ts';
import { facetWords } from './facet-words.ts';
import * as words from './query-words.ts';

export type QueryLexicon = ReturnType<typeof createQueryLexicon>;

export type Meaning =
  | { readonly kind: NameFacetKind; readonly facet: NameFacetKey; readonly keys: readonly string[] }
  | { readonly kind: 'gender'; readonly value: Gender }
  | { readonly kind: 'sort'; readonly value: SortOrder }
  | { readonly kind: 'sale' }
  | { readonly kind: 'unavailable' };

/** Where two kinds claim the same phrase, the first one has it. The facets that are not named follow. */
const kindsByRank = ['brand', 'colour', 'category', 'gender', 'style', 'sale', 'sort'];

function rankOf({ kind }: Meaning): number {
  const rank = kindsByRank.indexOf(kind);
  if (rank >= 0) return rank;
  return kind === 'unavailable' ? Infinity : kindsByRank.length;
}

/** The phrases that queries can name, from the names of the catalogue, by facet, and the tables of words. */
export function createQueryLexicon(
  catalogue: Readonly<Partial<Record<NameFacetKey, readonly string[]>>>,
  addEach: AddEach,
) {
  const meanings = new Map<string, Meaning>();
  const add = (phrases: readonly string[], meaning: Meaning) => {
    for (const phrase of phrases.map(toSearchWords)) {
      const known = meanings.get(phrase);
      if (phrase !== '' && !(known && rankOf(known) <= rankOf(meaning))) meanings.set(phrase, meaning);
    }
  };
  const labels = new Map<string, string>();
  for (const { key: facet, kind } of nameFacets) {
    const { table = [], read, furtherNames = [] } = facetWords[facet];
    for (const { phrases, keys } of table) add(phrases, { kind, facet, keys });
    if (read === undefined) continue;
    addEach(`${kind} words`, new Set([...(catalogue[facet] ?? []), ...furtherNames]), (name) => {
      const { phrases, keys, label } = read(name);
      add(phrases, { kind, facet, keys });
      for (const key of keys) if (label !== undefined) labels.set(`${facet} ${key}`, label);
    });
  }
  addWordTables(add);
  const known = new Set([...meanings.keys()].flatMap((phrase) => phrase.split(' ')));
  return {
    find: (phrase: string): Meaning | undefined => meanings.get(phrase),
    /** Whether the word is part of a phrase or names a fabric: it is never corrected. */
    has: (word: string): boolean =>
      [known, words.fillerWords, words.negationWords, words.fabricWords].some((set) => set.has(word)),
    /** The words that unknown words are corrected to, beside the terms of the catalogue. */
    // A word for a gender is similar to many typing errors and would hide half of the catalogue.
    correctable: [...known].filter((word) => word.length > 2 && meanings.get(word)?.kind !== 'gender'),
    /** The name of a value on pages. */
    labelOf: (facet: NameFacetKey, key: string): string => labels.get(`${facet} ${key}`) ?? key,
  };
}

/** The phrases that belong to no facet of names. */
function addWordTables(add: (phrases: readonly string[], meaning: Meaning) => void) {
  for (const gender of genders) add(words.genderWords[gender].split('|'), { kind: 'gender', value: gender });
  add(words.saleWords.split('|'), { kind: 'sale' });
  for (const { value: sort } of allSortOrders)
    add(words.sortWords[sort].split('|'), { kind: 'sort', value: sort });
  add(words.unavailableWords.split('|'), { kind: 'unavailable' });
}
