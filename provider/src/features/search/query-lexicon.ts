import {
  brands,
  findBrandByStoredName,
  genders,
  sortOrders,
  splitSlugIntoName,
  type Gender,
  type SortOrder,
} from '@szn/shared-contracts/wire';
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
export function createQueryLexicon(catalogue: {
  readonly sources: readonly string[];
  readonly styles: readonly string[];
}) {
  const meanings = new Map<string, Meaning>();
  const add = (phrases: readonly string[], meaning: Meaning) => {
    for (const phrase of phrases.map(toSearchWords)) {
      const known = meanings.get(phrase);
      const isStronger = known && kindsByRank.indexOf(known.kind) <= kindsByRank.indexOf(meaning.kind);
      if (phrase !== '' && !isStronger) meanings.set(phrase, meaning);
    }
  };
  const names = [...catalogue.sources, ...brands.map(({ storedName }) => storedName), 'H&M'];
  for (const name of new Set(names)) {
    add(spellingsOfBrand(name), { kind: 'brand', value: sourceKey(name) });
  }
  for (const [colour, { asked }] of Object.entries(words.colourWords)) {
    add(asked.split('|'), { kind: 'colour', value: colour });
  }
  for (const { slugs, words: phrases } of words.categoryWords) {
    add(phrases.split('|'), { kind: 'category', value: slugs });
  }
  for (const gender of genders) add(words.genderWords[gender].split('|'), { kind: 'gender', value: gender });
  for (const style of catalogue.styles.filter((name) => name.toLowerCase() !== 'accessories')) {
    const further = words.styleWords[style.toLowerCase()]?.split('|') ?? [];
    add([style, ...further], { kind: 'style', value: style });
  }
  add(words.saleWords.split('|'), { kind: 'sale' });
  for (const { value: sort } of sortOrders)
    add(words.sortWords[sort].split('|'), { kind: 'sort', value: sort });
  add(words.unavailableWords.split('|'), { kind: 'unavailable' });
  const known = new Set([...meanings.keys()].flatMap((phrase) => phrase.split(' ')));
  return {
    find: (phrase: string): Meaning | undefined => meanings.get(phrase),
    /** Whether the word is part of a phrase: it is never corrected. */
    has: (word: string): boolean =>
      known.has(word) || words.fillerWords.has(word) || words.negationWords.has(word),
    /** The words that unknown words are corrected to, beside the terms of the catalogue. */
    correctable: [...known].filter((word) => word.length > 2 && !isGenderWord(word)),
  };
}

/** Such a word is similar to many typing errors and would hide half of the catalogue. */
export function isGenderWord(word: string): boolean {
  return genders.some((gender) => words.genderWords[gender].split('|').includes(word));
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
