import {
  byNameFacet,
  comparableText,
  type Gender,
  type NameFacetKey,
  type SortOrder,
} from '@szn/shared-contracts/wire';
import { toSearchWords } from '../../../catalogue/text-normalization.ts';
import { findPricePhrase, type PriceRange } from './price-phrases.ts';
import type { Meaning, QueryLexicon } from './query-lexicon.ts';
import { fillerWords, negationWords } from './query-words.ts';
import type { SpellChecker } from './spell-checker.ts';

const maxPhraseWords = 4;
const maxWords = 16;

/** The keys of values that a query names, as in the catalogue's index. Each list is empty where the query names none. */
export type NamedConditions = Readonly<Record<NameFacetKey, readonly string[]>>;

/** The conditions that a query names. */
export type QueryFilters = NamedConditions & {
  readonly gender: Gender | null;
  /** In rupees. */
  readonly price: PriceRange | null;
  readonly isOnSale: boolean;
};

export type UnderstoodQuery = {
  readonly filters: QueryFilters;
  /** What the products must not be ("without print", "not black"). */
  readonly excluded: NamedConditions;
  /** The order that the query names; `null` for none. */
  readonly sort: SortOrder | null;
  /** Words that must be in the text of a product. */
  readonly text: readonly string[];
  /** Words for what the catalogue cannot answer: fabrics, sizes, and products that the shop does not list. */
  readonly unavailable: readonly string[];
  /** The corrected query; `null` when no word was corrected. */
  readonly corrected: string | null;
};

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

function takePrice(query: string): { readonly price: PriceRange | null; readonly rest: string } {
  const normalized = comparableText(query);
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
  readonly included: Mutable<NamedConditions>;
  readonly excluded: Mutable<NamedConditions>;
  gender: Gender | null;
  isOnSale: boolean;
  sort: SortOrder | null;
  readonly text: string[];
  readonly unavailable: string[];
};
type Mutable<Conditions> = { readonly [Key in keyof Conditions]: string[] };

const noConditions = () => byNameFacet((): string[] => []);

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
      if (!fillerWords.has(phrase)) found.text.push(phrase);
    } else if (meaning.kind === 'gender') namedGenders.add(meaning.value);
    else addMeaning(found, meaning, { phrase, isNegated });
    index = start + length;
  }
  // "for men and women" names both: no condition.
  if (namedGenders.size === 1) found.gender = [...namedGenders][0] ?? null;
  return found;
}

type OtherMeaning = Exclude<Meaning, { readonly kind: 'gender' }>;
type Naming = { readonly phrase: string; readonly isNegated: boolean };

function addMeaning(found: Found, meaning: OtherMeaning, { phrase, isNegated }: Naming): void {
  if (meaning.kind === 'sale') found.isOnSale = !isNegated;
  else if (meaning.kind === 'sort') found.sort ??= meaning.value;
  else if (meaning.kind === 'unavailable') found.unavailable.push(phrase);
  else {
    const list = (isNegated ? found.excluded : found.included)[meaning.facet];
    for (const key of meaning.keys) addOnce(list, key);
  }
}

/** A negation word counts only before a condition: "No Signal" is the title of a product. */
function isNegation(tokens: readonly string[], index: number, lexicon: QueryLexicon): boolean {
  if (!negationWords.has(tokens[index] ?? '')) return false;
  const { meaning } = findLongest(tokens, index + 1, lexicon);
  return meaning !== undefined && (meaning.kind === 'sale' || 'facet' in meaning);
}

function findLongest(tokens: readonly string[], start: number, lexicon: QueryLexicon) {
  for (let length = Math.min(maxPhraseWords, tokens.length - start); length > 0; length -= 1) {
    const meaning = lexicon.find(tokens.slice(start, start + length).join(' '));
    if (meaning) return { length, meaning };
  }
  return { length: 1, meaning: undefined };
}

function addOnce(list: string[], value: string): void {
  if (!list.includes(value)) list.push(value);
}
