import { typingDistance } from './edit-distance.ts';
import { isEnglishWord } from './english-words.ts';
import type { QueryLexicon } from './query-lexicon.ts';
import type { TitleWords } from './query-items.ts';
import type { Correction, SpellChecker } from './spell-checker.ts';

/** What the catalogue has. */
export type CatalogueWords = SpellChecker & TitleWords;

type Spelled = { readonly tokens: readonly string[]; readonly isCorrected: boolean };

const maxBrandWords = 4;
const maxPriceWordDistance = 1.1;
const priceWords = ['under', 'below', 'above', 'upto', 'between', 'around', 'within'];

/** Writes brands as the catalogue does, and corrects the words that no list has. */
export function correctTokens(
  typed: readonly string[],
  lexicon: QueryLexicon,
  words: CatalogueWords,
): {
  readonly spelled: Spelled;
  readonly suggested: readonly string[] | null;
  /** Of the least certain word, see {@link Correction}. */
  readonly confidence: number;
} {
  const tokens: string[] = [];
  const suggested: string[] = [];
  let isCorrected = false;
  let confidence = 1;
  for (let index = 0; index < typed.length;) {
    const { length, text, isCertain, isBrand, confidence: sure } = readWord(typed, index, { lexicon, words });
    tokens.push(...(isCertain ? text.split(' ') : typed.slice(index, index + length)));
    suggested.push(...text.split(' '));
    confidence = Math.min(confidence, sure);
    if (isCertain && !isBrand && text !== typed[index]) isCorrected = true;
    index += length;
  }
  const differs = suggested.join(' ') !== tokens.join(' ');
  return { spelled: { tokens, isCorrected }, suggested: differs ? suggested : null, confidence };
}

type Language = { readonly lexicon: QueryLexicon; readonly words: CatalogueWords };

function readWord(typed: readonly string[], index: number, { lexicon, words }: Language) {
  const word = typed[index] ?? '';
  const brand = findBrand(typed, index, lexicon);
  if (brand !== undefined) return { ...brand, isCertain: true, isBrand: true, confidence: 1 };
  const joined = correctSplit(word, typed[index + 1] ?? '', { lexicon, words });
  if (joined !== null) return { length: 2, ...joined, isBrand: false };
  const correction = isCorrect(word, lexicon) ? null : words.correct(word);
  return { length: 1, ...(correction ?? unchanged(word)), isBrand: false };
}

const unchanged = (text: string): Correction => ({ text, isCertain: true, confidence: 1 });

/** "T shrt" is one word, as "t shirt" is. */
function correctSplit(letter: string, rest: string, { lexicon, words }: Language): Correction | null {
  if (letter.length > 1 || !/^[a-z]{3,}$/.test(rest) || isCorrect(rest, lexicon)) return null;
  const joined = words.correct(letter + rest);
  return joined?.isCertain === true ? joined : null;
}

/** Corrects the word before a number that makes it a price: "undr 2000". */
export function correctPriceWords(query: string, lexicon: QueryLexicon): string {
  return query.replaceAll(/\b[a-z]{4,8}(?=\s*(?:₹|rs\.?|inr)?\s*\d{2})/g, (word) => {
    if (isCorrect(word, lexicon)) return word;
    return priceWords.find((known) => typingDistance(word, known, maxPriceWordDistance) !== Infinity) ?? word;
  });
}

function isCorrect(word: string, lexicon: QueryLexicon): boolean {
  return priceWords.includes(word) || lexicon.has(word) || isEnglishWord(word);
}

/** A brand in other words than the lexicon has; phrases that the lexicon has stay. */
function findBrand(typed: readonly string[], index: number, lexicon: QueryLexicon) {
  for (let length = Math.min(maxBrandWords, typed.length - index); length > 1; length -= 1) {
    const words = typed.slice(index, index + length);
    if (lexicon.find(words.join(' ')) !== undefined) return undefined;
    const acceptsSimilar = !words.some((word) => isCondition(word, lexicon));
    for (const spellings of [lexicon.brandSpellings, lexicon.otherBrandSpellings]) {
      const text = spellings.findPhrase(words, acceptsSimilar);
      if (text !== undefined) return { length, text };
    }
  }
  const word = typed[index] ?? '';
  if (lexicon.find(word) !== undefined) return undefined;
  const isKnown = isCorrect(word, lexicon);
  // The page names a brand that is not here; a misspelt one that is here is corrected with the way back.
  const text =
    lexicon.brandSpellings.findWord(word, isKnown) ??
    lexicon.otherBrandSpellings.findWord(word, isKnown, true);
  return text === undefined ? undefined : { length: 1, text };
}

/** Colours are in names of brands: "black orchid". */
function isCondition(word: string, lexicon: QueryLexicon): boolean {
  const meaning = lexicon.find(word);
  return meaning !== undefined && meaning.kind !== 'colour' && meaning.kind !== 'unavailable';
}
