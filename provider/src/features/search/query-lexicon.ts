import {
  allSortOrders,
  brands,
  brandLabel,
  findBrandByStoredName,
  genders,
  splitSlugIntoName,
  type Gender,
  type SortOrder,
} from '@szn/shared-contracts/wire';
import { colourWords } from '../../catalogue/colour-words.ts';
import type { AddEach } from '../../catalogue/index-faults.ts';
import { sourceKey, toSearchWords } from '../../catalogue/text-normalization.ts';
import * as words from './query-words.ts';

export type QueryLexicon = ReturnType<typeof createQueryLexicon>;

export type Meaning =
  | { readonly kind: 'brand' | 'colour' | 'style'; readonly value: string }
  | { readonly kind: 'category'; readonly value: readonly string[] }
  | { readonly kind: 'gender'; readonly value: Gender }
  | { readonly kind: 'sort'; readonly value: SortOrder }
  | { readonly kind: 'sale' }
  | { readonly kind: 'unavailable' };

/** Where two kinds claim the same phrase, the first one has it. */
const kindsByRank = ['brand', 'colour', 'category', 'gender', 'style', 'sale', 'sort', 'unavailable'];

/** The phrases that queries can name, from the brands and styles of the catalogue and the tables of words. */
export function createQueryLexicon(
  catalogue: { readonly sources: readonly string[]; readonly styles: readonly string[] },
  addEach: AddEach,
) {
  const meanings = new Map<string, Meaning>();
  const add = (phrases: readonly string[], meaning: Meaning) => {
    for (const phrase of phrases.map(toSearchWords)) {
      const known = meanings.get(phrase);
      const isStronger = known && kindsByRank.indexOf(known.kind) <= kindsByRank.indexOf(meaning.kind);
      if (phrase !== '' && !isStronger) meanings.set(phrase, meaning);
    }
  };
  const brandLabels = new Map<string, string>();
  const sources = new Set([...catalogue.sources, ...brands.map(({ storedName }) => storedName)]);
  addEach('brand words', sources, (name) => {
    add(spellingsOfBrand(name), { kind: 'brand', value: sourceKey(name) });
    brandLabels.set(sourceKey(name), brandLabel(name));
  });
  addWordTables(add);
  const styles = catalogue.styles.filter((name) => name.toLowerCase() !== 'accessories');
  addEach('style words', styles, (style) => {
    const further = words.styleWords.get(style.toLowerCase())?.split('|') ?? [];
    add([style, ...further], { kind: 'style', value: style });
  });
  const known = new Set([...meanings.keys()].flatMap((phrase) => phrase.split(' ')));
  return {
    find: (phrase: string): Meaning | undefined => meanings.get(phrase),
    /** Whether the word is part of a phrase or names a fabric: it is never corrected. */
    has: (word: string): boolean =>
      [known, words.fillerWords, words.negationWords, words.fabricWords].some((set) => set.has(word)),
    /** The words that unknown words are corrected to, beside the terms of the catalogue. */
    // A word for a gender is similar to many typing errors and would hide half of the catalogue.
    correctable: [...known].filter((word) => word.length > 2 && meanings.get(word)?.kind !== 'gender'),
    /** The name of a brand on pages, from its key. */
    labelOfBrand: (key: string): string => brandLabels.get(key) ?? key,
  };
}

/** The phrases that do not depend on the catalogue. */
function addWordTables(add: (phrases: readonly string[], meaning: Meaning) => void) {
  for (const [colour, { asked }] of Object.entries(colourWords)) {
    add(asked.split('|'), { kind: 'colour', value: colour });
  }
  for (const { slugs, words: phrases } of words.categoryWords) {
    add(phrases.split('|'), { kind: 'category', value: slugs });
  }
  for (const gender of genders) add(words.genderWords[gender].split('|'), { kind: 'gender', value: gender });
  add(words.saleWords.split('|'), { kind: 'sale' });
  for (const { value: sort } of allSortOrders)
    add(words.sortWords[sort].split('|'), { kind: 'sort', value: sort });
  add(words.unavailableWords.split('|'), { kind: 'unavailable' });
}

/** The names of a brand, as they are, in separate words, and joined. */
function spellingsOfBrand(storedName: string): readonly string[] {
  const brand = findBrandByStoredName(storedName);
  const names = brand
    ? [
        brand.label,
        brand.slug,
        splitSlugIntoName(brand.slug),
        ...brand.aliases,
        ...brand.aliases.map(splitSlugIntoName),
      ]
    : [];
  const spellings = [storedName, ...names].flatMap((name) => {
    const spoken = toSearchWords(name);
    return [spoken, spoken.replaceAll(' ', ''), toSearchWords(name.replaceAll('&', ' and '))];
  });
  return [...new Set(spellings)].filter((name) => name.length > 1);
}
