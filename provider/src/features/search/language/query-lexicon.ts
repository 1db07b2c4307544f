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
import { createBrandSpellings } from './brand-spellings.ts';
import { facetWords } from './facet-words.ts';
import { correctWords, ignoredWords, otherBrands, unavailableWords } from './fashion-words.ts';
import { nearMeanings } from './near-meanings.ts';
import * as words from './query-words.ts';

export type QueryLexicon = ReturnType<typeof createQueryLexicon>;

/** A short name is a word too often: "new era", "off duty". */
const minBrandLetters = 8;
const otherBrandSpellings = createBrandSpellings(
  otherBrands
    .split('|')
    .filter((name) => name.includes(' ') && name.length > minBrandLetters)
    .map((name) => [name, name] as const),
);

export type Meaning =
  | { readonly kind: NameFacetKind; readonly facet: NameFacetKey; readonly keys: readonly string[] }
  | { readonly kind: 'gender'; readonly value: Gender }
  | { readonly kind: 'sort'; readonly value: SortOrder }
  | { readonly kind: 'sale' }
  /** Neither a graphic nor a print. */
  | { readonly kind: 'plain' }
  /** What no product has, unless a title names it. */
  | { readonly kind: 'unavailable' }
  /** Left out wherever it stands. */
  | { readonly kind: 'ignored' }
  /** What is not stocked, and a query for what is shown instead. */
  | { readonly kind: 'near'; readonly instead: string; readonly isOccasion: boolean }
  /** Another word for words of titles. */
  | { readonly kind: 'synonym'; readonly inTitles: string };

/** Where two kinds claim the same phrase, the first one has it. The facets that are not named follow. */
const kindsByRank = ['brand', 'colour', 'category', 'gender', 'plain', 'style', 'sale', 'sort'];
const lastKinds = ['synonym', 'near', 'ignored', 'unavailable'];

function rankOf({ kind }: Meaning): number {
  const rank = kindsByRank.indexOf(kind);
  return rank >= 0 ? rank : kindsByRank.length + 1 + lastKinds.indexOf(kind);
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
  const brandNames: (readonly [name: string, phrase: string])[] = [];
  for (const { key: facet, kind } of nameFacets) {
    const { table = [], read, furtherNames } = facetWords[facet];
    for (const { phrases, keys } of table) add(phrases, { kind, facet, keys });
    if (read === undefined) continue;
    addEach(`${kind} words`, new Set([...(catalogue[facet] ?? []), ...(furtherNames?.() ?? [])]), (name) => {
      const { phrases, keys, label } = read(name);
      add(phrases, { kind, facet, keys });
      if (facet === 'brands') for (const phrase of phrases) brandNames.push([phrase, phrases[0] ?? '']);
      for (const key of keys) if (label !== undefined) labels.set(`${facet} ${key}`, label);
    });
  }
  addWordTables(add);
  const known = new Set([...meanings.keys()].flatMap((phrase) => phrase.split(' ')));
  const neverCorrected = [known, words.fillerWords, ...words.connectives, correctWords];
  return {
    find: (phrase: string): Meaning | undefined => meanings.get(phrase),
    /** Brands that are written in another way. Returns a phrase of the lexicon. */
    brandSpellings: createBrandSpellings(brandNames),
    /** The same of brands that only other shops have. */
    otherBrandSpellings,
    /** Whether the word is part of a phrase, or of a list of correct words: it is never corrected. */
    has: (word: string): boolean => neverCorrected.some((set) => set.has(word)),
    /** The words that unknown words are corrected to, beside the terms of the catalogue. */
    // A short form such as "wht" is not what a longer word was meant as.
    correctable: listCorrectable(meanings).filter((word) => word.length > 2 && /[aeiouy]/.test(word)),
    /** The name of a value on pages. */
    labelOf: (facet: NameFacetKey, key: string): string => labels.get(`${facet} ${key}`) ?? key,
  };
}

/** Of a phrase for what nobody finds here, such as the name of another shop, a single word means nothing. */
function listCorrectable(meanings: ReadonlyMap<string, Meaning>): readonly string[] {
  const words = [...meanings].flatMap(([phrase, { kind }]) => {
    const parts = phrase.split(' ');
    return parts.length > 1 && (kind === 'unavailable' || kind === 'ignored') ? [] : parts;
  });
  return [...new Set(words)];
}

/** The phrases that belong to no facet of names. */
function addWordTables(add: (phrases: readonly string[], meaning: Meaning) => void) {
  for (const gender of genders) {
    const persons = words.personWords[gender].split('|');
    const named = persons.flatMap((person) => [
      `for ${person}`,
      `for my ${person}`,
      `${person} ke liye`,
      `${person} k liye`,
    ]);
    add([...words.genderWords[gender].split('|'), ...named], { kind: 'gender', value: gender });
  }
  add(words.saleWords.split('|'), { kind: 'sale' });
  add(words.plainWords.split('|'), { kind: 'plain' });
  for (const { value: sort } of allSortOrders)
    add(
      words.sortWords[sort].split('|').flatMap((phrase) => [phrase, `${phrase} first`]),
      { kind: 'sort', value: sort },
    );
  for (const { words: phrases, inTitles } of words.titleSynonyms)
    add(phrases.split('|'), { kind: 'synonym', inTitles });
  for (const { words: phrases, instead, isOccasion = false } of nearMeanings)
    add(phrases.split('|'), { kind: 'near', instead, isOccasion });
  add(ignoredWords.split('|'), { kind: 'ignored' });
  add(unavailableWords.split('|'), { kind: 'unavailable' });
}
