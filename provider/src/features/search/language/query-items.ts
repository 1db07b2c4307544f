import type { Meaning, QueryLexicon } from './query-lexicon.ts';
import {
  findNegated,
  isFillerOfTitles,
  joinNegations,
  type QueryReader,
  type TitleWords,
} from './negations.ts';
import { alternativeWords, excludedNouns, fillerWords, lateNegationWords } from './query-words.ts';

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
    const next = readConnective(tokens[index] ?? '', items.length > 0);
    if (next !== null) connective = next;
    if (next !== null || negateBefore(items, reader, index)) {
      index += 1;
      continue;
    }
    const { end, found } = readItem(reader, index, { last: items.at(-1), connective });
    index = end;
    items.push(...found);
    if (found.length > 0) connective = 'none';
  }
  return items;
}

/** The words without a meaning that titles have: a query of nothing else is searched by them. */
export function readFillers(tokens: readonly string[], titles: TitleWords): readonly QueryItem[] {
  return tokens.filter((token) => isFillerOfTitles(token, titles)).map((token) => toText(token, false));
}

function toText(phrase: string, isNegated: boolean): QueryItem {
  return { phrase, meaning: null, isNegated, isAlternative: false };
}

/** "Black nahi": the phrase before the word is excluded. In "look nahi hoodie" that is a word without a meaning. */
function negateBefore(items: QueryItem[], { tokens, titles }: QueryReader, index: number): boolean {
  if (!lateNegationWords.has(tokens[index] ?? '')) return false;
  const last = items.at(-1);
  const before = tokens[index - 1] ?? '';
  if (last !== undefined) last.isNegated = true;
  else if (isFillerOfTitles(before, titles)) items.push(toText(before, true));
  else return false;
  return true;
}

/** `null` for a word that joins nothing: "or" is a word of the text where nothing stands before it. */
function readConnective(token: string, hasItems: boolean): Connective | null {
  if (token === '|') return 'list';
  if (token === 'and' || token === 'aur') return 'and';
  return hasItems && alternativeWords.has(token) ? 'or' : null;
}

type Before = { readonly last: QueryItem | undefined; readonly connective: Connective };

/** One phrase; none for words without a meaning. */
function readItem(reader: QueryReader, index: number, before: Before) {
  const negated = findNegated(reader, index);
  const start = negated ?? index;
  const { length, meaning, phrase } = findPhrase(reader, start, negated !== null);
  const end = start + length;
  if (meaning === null && fillerWords.has(phrase) && negated === null) return { end, found: [] };
  const item = joinItem({ phrase, meaning, isNegated: negated !== null }, before);
  // "No hood": no hoodie, and no hooded jacket.
  const typed = reader.tokens[end - 1] ?? '';
  const isNoun = item.isNegated && excludedNouns.get(typed) === phrase;
  return { end, found: isNoun ? [item, toText(typed, true)] : [item] };
}

function joinItem(item: Omit<QueryItem, 'isAlternative'>, { last, connective }: Before): QueryItem {
  const isJoined =
    connective !== 'none' && last !== undefined && kindOf(last.meaning) === kindOf(item.meaning);
  return {
    ...item,
    // "not blue or black" excludes both.
    isNegated: item.isNegated || (isJoined && last.isNegated),
    isAlternative: isJoined && (connective === 'or' || item.meaning !== null),
  };
}

function findPhrase({ tokens, lexicon }: QueryReader, start: number, isNegated: boolean) {
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
