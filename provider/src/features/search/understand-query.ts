import {
  brands,
  findBrandByStoredName,
  genders,
  splitSlugIntoName,
  type Gender,
  type SortOrder,
} from '@szn/shared-contracts/wire';
import { sourceKey, toSearchWords } from '../../catalogue/text-normalization.ts';
import { findPricePhrase, type PriceRange } from './price-phrases.ts';
import * as words from './query-words.ts';
import type { SpellChecker } from './spell-checker.ts';

/** The conditions that a query names. Each list is empty where the query names none. */
export type QueryFilters = {
  /** Keys of brands, as in the column `source_key`. */
  readonly brands: readonly string[];
  readonly gender: Gender | null;
  /** Slugs of categories of all genders. */
  readonly categories: readonly string[];
  /** Names of `colourWords`, such as `Red`. */
  readonly colours: readonly string[];
  /** Styles in the spelling of the catalogue. */
  readonly styles: readonly string[];
  /** In rupees. */
  readonly price: PriceRange | null;
  readonly isOnSale: boolean;
};

export type ExcludedConditions = Pick<QueryFilters, 'brands' | 'categories' | 'colours' | 'styles'>;

export type UnderstoodQuery = {
  readonly filters: QueryFilters;
  /** What the products must not be ("without print", "not black"). */
  readonly excluded: ExcludedConditions;
  /** The order that the query names; `null` for none. */
  readonly sort: SortOrder | null;
  /** Words that must be in the text of a product. */
  readonly text: readonly string[];
  /** Words for what the catalogue cannot answer: fabrics, sizes, and products that the shop does not list. */
  readonly unavailable: readonly string[];
  /** The corrected query; `null` when no word was corrected. */
  readonly corrected: string | null;
};

export type QueryLexicon = ReturnType<typeof createQueryLexicon>;

type Meaning =
  | { readonly kind: 'brand' | 'colour' | 'style'; readonly value: string }
  | { readonly kind: 'category'; readonly value: readonly string[] }
  | { readonly kind: 'gender'; readonly value: Gender }
  | { readonly kind: 'sort'; readonly value: SortOrder }
  | { readonly kind: 'sale' | 'unavailable' };

/** Where two kinds claim the same phrase, the first one has it. */
const kindsByRank = ['brand', 'colour', 'category', 'gender', 'style', 'sale', 'sort', 'unavailable'];
const maxPhraseWords = 4;
const maxWords = 16;

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
  for (const [sort, phrases] of Object.entries(words.sortWords)) {
    add(phrases.split('|'), { kind: 'sort', value: sort as SortOrder });
  }
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

/**
 * Understands a query: prices first, then the longest phrases from left to right, then negations. The rest is text.
 * A word is corrected only if neither the lexicon nor the catalogue has it. The result is the same for all databases.
 */
export function understandQuery(
  query: string,
  lexicon: QueryLexicon,
  spellChecker: Pick<SpellChecker, 'correct'>,
): UnderstoodQuery {
  const { price, rest } = takePrice(query);
  const typed = toSearchWords(rest).split(' ').filter(Boolean).slice(0, maxWords);
  const tokens = typed.flatMap((word) => (lexicon.has(word) ? [word] : correctWord(word, spellChecker)));
  const found = collectMeanings(tokens, lexicon);
  const isCorrected = tokens.join(' ') !== typed.join(' ');
  return {
    filters: { ...found.included, price, isOnSale: found.isOnSale, gender: found.gender },
    excluded: found.excluded,
    sort: found.sort,
    text: found.text,
    unavailable: found.unavailable,
    corrected: isCorrected ? tokens.join(' ') : null,
  };
}

/** Such a word is similar to many typing errors and would hide half of the catalogue. */
export function isGenderWord(word: string): boolean {
  return genders.some((gender) => words.genderWords[gender].split('|').includes(word));
}

function takePrice(query: string): { readonly price: PriceRange | null; readonly rest: string } {
  const normalized = query.normalize('NFKC').toLowerCase();
  const first = findPricePhrase(normalized);
  if (!first) return { price: null, rest: normalized };
  const second = findPricePhrase(first.rest);
  if (!second) return { price: first.range, rest: first.rest };
  // "over 500 under 1000": each phrase is one end.
  const price = {
    min: second.range.min ?? first.range.min,
    max: second.range.max ?? first.range.max,
  };
  return { price, rest: second.rest };
}

function correctWord(word: string, spellChecker: Pick<SpellChecker, 'correct'>): readonly string[] {
  const [best = word] = spellChecker.correct(word);
  return best.split(' ');
}

type Found = {
  readonly included: Mutable<ExcludedConditions>;
  readonly excluded: Mutable<ExcludedConditions>;
  gender: Gender | null;
  isOnSale: boolean;
  sort: SortOrder | null;
  readonly text: string[];
  readonly unavailable: string[];
};
type Mutable<Conditions> = { [Key in keyof Conditions]: string[] };

const noConditions = () => ({ brands: [], categories: [], colours: [], styles: [] });

function collectMeanings(tokens: readonly string[], lexicon: QueryLexicon): Found {
  const found: Found = {
    included: noConditions(),
    excluded: noConditions(),
    gender: null,
    isOnSale: false,
    sort: null,
    text: [],
    unavailable: [],
  };
  const namedGenders = new Set<Gender>();
  for (let index = 0; index < tokens.length;) {
    const isNegated = isNegation(tokens, index, lexicon);
    const start = isNegated ? index + 1 : index;
    const { length, meaning } = findLongest(tokens, start, lexicon);
    const phrase = tokens.slice(start, start + length).join(' ');
    if (meaning === undefined) {
      if (!words.fillerWords.has(phrase)) found.text.push(phrase);
    } else if (meaning.kind === 'gender') namedGenders.add(meaning.value);
    else addMeaning(found, meaning, phrase, isNegated);
    index = start + length;
  }
  // "for men and women" names both: no condition.
  if (namedGenders.size === 1) found.gender = [...namedGenders][0] ?? null;
  return found;
}

function addMeaning(found: Found, meaning: Meaning, phrase: string, isNegated: boolean): void {
  const conditions = isNegated ? found.excluded : found.included;
  switch (meaning.kind) {
    case 'brand':
      return addOnce(conditions.brands, meaning.value);
    case 'colour':
      return addOnce(conditions.colours, meaning.value);
    case 'style':
      return addOnce(conditions.styles, meaning.value);
    case 'category':
      for (const slug of meaning.value) addOnce(conditions.categories, slug);
      return;
    case 'sale':
      found.isOnSale = !isNegated;
      return;
    case 'sort':
      found.sort ??= meaning.value;
      return;
    case 'unavailable':
      found.unavailable.push(phrase);
  }
}

/** A negation word counts only before a condition: "No Signal" is the title of a product. */
function isNegation(tokens: readonly string[], index: number, lexicon: QueryLexicon): boolean {
  if (!words.negationWords.has(tokens[index] ?? '')) return false;
  const kind = findLongest(tokens, index + 1, lexicon).meaning?.kind;
  return kind === 'brand' || kind === 'colour' || kind === 'style' || kind === 'category' || kind === 'sale';
}

function findLongest(tokens: readonly string[], start: number, lexicon: QueryLexicon) {
  for (let length = Math.min(maxPhraseWords, tokens.length - start); length > 0; length -= 1) {
    const meaning = lexicon.find(tokens.slice(start, start + length).join(' '));
    if (meaning) return { length, meaning };
  }
  return { length: 1, meaning: undefined };
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

function addOnce(list: string[], value: string): void {
  if (!list.includes(value)) list.push(value);
}
