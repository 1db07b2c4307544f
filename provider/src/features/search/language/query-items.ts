import type { Meaning, QueryLexicon } from './query-lexicon.ts';
import {
  alternativeWords,
  excludedNouns,
  fillerWords,
  lateNegationWords,
  negationPairs,
  negationWords,
} from './query-words.ts';

const maxPhraseWords = 4;

/** A phrase of a query, with what it means; `null` for words of titles. */
export type QueryItem = {
  readonly phrase: string;
  readonly meaning: Meaning | null;
  /** The products must not have it. */
  isNegated: boolean;
  /** The item before is as good ("cap or beanie"). */
  readonly isAlternative: boolean;
};

/** What the titles of the catalogue have. */
export type TitleWords = {
  /** Whether a listed product has these words, one after another, in its title. */
  readonly hasPhrase: (phrase: string) => boolean;
};

type Reader = {
  readonly tokens: readonly string[];
  readonly lexicon: QueryLexicon;
  readonly titles: TitleWords;
};

type Connective = 'none' | 'or' | 'list' | 'and';

/** Reads the longest phrases from left to right, with the negations and alternatives between them. */
export function readItems(
  typed: readonly string[],
  lexicon: QueryLexicon,
  titles: TitleWords,
): readonly QueryItem[] {
  const tokens = joinNegations(typed);
  const reader = { tokens, lexicon, titles };
  const items: QueryItem[] = [];
  let connective: Connective = 'none';
  for (let index = 0; index < tokens.length;) {
    const token = tokens[index] ?? '';
    const next = readConnective(token, items.length > 0);
    const last = items.at(-1);
    if (last !== undefined && lateNegationWords.has(token)) last.isNegated = true;
    else if (next !== null) connective = next;
    else {
      const { end, item } = readItem(reader, index, { last, connective });
      index = end;
      if (item === null) continue;
      items.push(item);
      // "No hood": no hoodie, and no hooded jacket.
      const [typed = ''] = tokens.slice(index - 1, index);
      if (item.isNegated && excludedNouns.get(typed) === item.phrase)
        items.push({ ...item, phrase: typed, meaning: null, isAlternative: false });
      connective = 'none';
      continue;
    }
    index += 1;
  }
  return items;
}

/** "Other than" is one negation. */
function joinNegations(tokens: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const token of tokens) {
    const pair = negationPairs.get(`${joined.at(-1)} ${token}`);
    if (pair === undefined) joined.push(token);
    else joined.splice(-1, 1, pair);
  }
  return joined;
}

/** `null` for a word that joins nothing: "or" is a word of the text where nothing stands before it. */
function readConnective(token: string, hasItems: boolean): Connective | null {
  if (token === '|') return 'list';
  if (token === 'and' || token === 'aur') return 'and';
  return hasItems && alternativeWords.has(token) ? 'or' : null;
}

type Before = { readonly last: QueryItem | undefined; readonly connective: Connective };

/** One phrase; none for words without a meaning. */
function readItem(reader: Reader, index: number, { last, connective }: Before) {
  const negated = findNegated(reader, index);
  const start = negated ?? index;
  const { length, meaning, phrase } = findPhrase(reader, start, negated !== null);
  const end = start + length;
  if (meaning === null && fillerWords.has(phrase)) return { end, item: null };
  const isJoined = connective !== 'none' && last !== undefined && kindOf(last.meaning) === kindOf(meaning);
  const item: QueryItem = {
    phrase,
    meaning,
    // "not blue or black" excludes both.
    isNegated: negated !== null || (isJoined && last.isNegated),
    isAlternative: isJoined && (connective === 'or' || meaning !== null),
  };
  return { end, item };
}

/** Where the phrase after a negation starts; `null` without one. "No Signal" is the title of a product. */
function findNegated({ tokens, lexicon, titles }: Reader, index: number): number | null {
  const negation = tokens[index] ?? '';
  if (!negationWords.has(negation) && !lateNegationWords.has(negation)) return null;
  const isFiller = (word = '') => fillerWords.has(word) && lexicon.find(word) === undefined;
  let start = index + 1;
  while (isFiller(tokens[start])) start += 1;
  const next = tokens[start];
  const isNamed = next !== undefined && !alternativeWords.has(next);
  return isNamed && !titles.hasPhrase(`${negation} ${next}`) ? start : null;
}

function findPhrase({ tokens, lexicon }: Reader, start: number, isNegated: boolean) {
  for (let length = Math.min(maxPhraseWords, tokens.length - start); length > 0; length -= 1) {
    const words = tokens.slice(start, start + length);
    const typed = words.join(' ');
    const phrase = isNegated ? (excludedNouns.get(typed) ?? typed) : typed;
    const meaning = lexicon.find(phrase);
    if (meaning && !(isNegated && isModified(words, meaning, lexicon))) return { length, meaning, phrase };
  }
  return { length: 1, meaning: null, phrase: tokens[start] ?? '' };
}

/** "Without zip hoodie" excludes the zip: zip hoodies are listed with all hoodies. */
function isModified(words: readonly string[], meaning: Meaning, lexicon: QueryLexicon): boolean {
  return words.length > 1 && JSON.stringify(meaning) === JSON.stringify(lexicon.find(words.at(-1) ?? ''));
}

/** Styles and fits are traits of one kind. */
function kindOf(meaning: Meaning | null): string {
  if (meaning === null) return 'text';
  return meaning.kind === 'fit' ? 'style' : meaning.kind;
}
