import type { QueryLexicon } from './query-lexicon.ts';
import {
  alternativeWords,
  fillerWords,
  lateNegationWords,
  negationPairs,
  negationWords,
} from './query-words.ts';

/** What the titles of the catalogue have. */
export type TitleWords = {
  /** Whether a listed product has these words, one after another, in its title. */
  readonly hasPhrase: (phrase: string) => boolean;
};

export type QueryReader = {
  readonly tokens: readonly string[];
  readonly lexicon: QueryLexicon;
  readonly titles: TitleWords;
};

/** "Other than" is one negation. */
export function joinNegations(tokens: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const token of tokens) {
    const pair = negationPairs.get(`${joined.at(-1)} ${token}`);
    if (pair === undefined) joined.push(token);
    else joined.splice(-1, 1, pair);
  }
  return joined;
}

/** Where the phrase after a negation starts; `null` without one. "No Signal" is the title of a product. */
export function findNegated({ tokens, lexicon, titles }: QueryReader, index: number): number | null {
  const negation = tokens[index] ?? '';
  if (!isNegation(negation)) return null;
  const isFiller = (word: string) => fillerWords.has(word) && lexicon.find(word) === undefined;
  const start = tokens.findIndex((word, at) => at > index && !isFiller(word));
  const next = tokens[start];
  // "Not online": the word has no meaning, but titles have it.
  if (next === undefined) return isFillerOfTitles(tokens[index + 1] ?? '', titles) ? index + 1 : null;
  return alternativeWords.has(next) || titles.hasPhrase(`${negation} ${next}`) ? null : start;
}

/** Whether a word without a meaning is in a title. */
export function isFillerOfTitles(token: string, titles: TitleWords): boolean {
  return fillerWords.has(token) && titles.hasPhrase(token);
}

function isNegation(token: string): boolean {
  return negationWords.has(token) || lateNegationWords.has(token);
}
