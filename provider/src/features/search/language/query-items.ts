import { isGarment } from '../../../catalogue/garment-kind.ts';
import { isVagueSize } from '../../../catalogue/product-sizes.ts';
import { praiseWords } from './fashion-words.ts';
import type { Meaning, QueryLexicon } from './query-lexicon.ts';
import {
  alternativeWords,
  excludedNouns,
  fillerWords,
  lateNegationWords,
  negationPairs,
  negationWords,
  printedStyles,
  printWords,
} from './query-words.ts';

const maxPhraseWords = 4;

/** A phrase of a query, with what it means; `null` for words of titles, with which synonyms are replaced. */
export type QueryItem = {
  readonly phrase: string;
  readonly meaning: Meaning | null;
  /** The products must not have it. */
  isNegated: boolean;
  /** The item before is as good ("cap or beanie"). */
  readonly isAlternative: boolean;
  /** What stands between the item before and this one. */
  readonly connective: Connective;
  /** What "plain" excludes: the items after it are not excluded with it. */
  readonly isOfPlain?: true;
};

/** What the titles of the catalogue have. */
export type TitleWords = {
  /** Whether a listed product has these words, one after another, in its title. */
  readonly hasPhrase: (phrase: string) => boolean;
};

type QueryReader = {
  readonly tokens: readonly string[];
  readonly lexicon: QueryLexicon;
  readonly titles: TitleWords;
};

export type Connective = 'none' | 'or' | 'list' | 'and';

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
  return items.map((item, index) => {
    if (!isVague(item)) return item;
    // "Small Hours Shirt" and "Warm-Up Hoodie" are titles.
    if (titles.hasPhrase(`${item.phrase} ${items[index + 1]?.phrase}`)) return { ...item, meaning: null };
    return isSizeElsewhere(items, index) ? { ...item, meaning: { kind: 'unavailable' } } : item;
  });
}

function isVague({ meaning, phrase }: QueryItem): boolean {
  if (meaning?.kind === 'near') return meaning.isOccasion;
  return meaning?.kind === 'size' && isVagueSize(phrase);
}

/** "Jeans 32", "m black hoodie" and "cargo 30" name a size; "jeans under 36", "men s hoodie" and "28 year old" do not. */
function isSizeElsewhere(items: readonly QueryItem[], index: number): boolean {
  const item = items[index];
  if (item?.meaning?.kind !== 'size') return false;
  return isAfterOther(item, items[index - 1]) || isAge(items[index + 1]) || !items.some(isOfGarment);
}

function isAfterOther({ phrase }: QueryItem, before?: QueryItem): boolean {
  if (before === undefined) return false;
  const isOfGender = phrase.length === 1 && before.meaning?.kind === 'gender';
  return isOfGender || (before.meaning === null && !isGarment(before.phrase));
}

const isAge = (after?: QueryItem) => after?.phrase === 'year';
const isOfGarment = ({ phrase, meaning }: QueryItem) => meaning?.kind === 'category' || isGarment(phrase);

/** The words without a meaning that titles have: a query of nothing else is searched by them. */
export function readFillers(tokens: readonly string[], titles: TitleWords): readonly QueryItem[] {
  return tokens.filter((token) => isFillerOfTitles(token, titles)).map((token) => toText(token, false));
}

function toText(phrase: string, isNegated: boolean): QueryItem {
  return { phrase, meaning: null, isNegated, isAlternative: false, connective: 'none' };
}

/** "Black nahi": the phrase before the word is excluded. In "look nahi hoodie" that is a word without a meaning. */
function negateBefore(items: QueryItem[], { tokens, titles, lexicon }: QueryReader, index: number): boolean {
  if (!lateNegationWords.has(tokens[index] ?? '')) return false;
  const last = items.at(-1);
  const before = tokens[index - 1] ?? '';
  if (last?.isOfPlain === true) items.splice(-2, 2, ...readPrinted(lexicon, false));
  else if (last !== undefined && printWords.has(last.phrase))
    items.splice(-1, 1, ...readPrinted(lexicon, true));
  else if (last !== undefined) last.isNegated = true;
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
  if (meaning === null && negated === null && isEmpty(phrase, reader.titles)) return { end, found: [] };
  const printed = findPrinted({ phrase, meaning, isNegated: negated !== null }, reader.lexicon);
  if (printed !== null) return { end, found: printed };
  const item = joinItem({ ...toTitleWords(phrase, meaning), isNegated: negated !== null }, before);
  // "No hood": no hoodie, and no hooded jacket.
  const typed = reader.tokens[end - 1] ?? '';
  const isNoun = item.isNegated && excludedNouns.get(typed) === phrase;
  return { end, found: isNoun ? [item, toText(typed, true)] : [item] };
}

function findPrinted(
  { phrase, meaning, isNegated }: Pick<QueryItem, 'phrase' | 'meaning' | 'isNegated'>,
  lexicon: QueryLexicon,
): readonly QueryItem[] | null {
  if (meaning?.kind === 'plain')
    return readPrinted(lexicon, !isNegated).map((item) => ({ ...item, isOfPlain: true }));
  return isNegated && printWords.has(phrase) ? readPrinted(lexicon, true) : null;
}

/** "Plain" and "no print" are neither graphic nor printed, "not plain" is one of both. */
function readPrinted(lexicon: QueryLexicon, isNegated: boolean): readonly QueryItem[] {
  return printedStyles.map((phrase, index) => ({
    phrase,
    meaning: lexicon.find(phrase) ?? null,
    isNegated,
    isAlternative: index > 0,
    connective: index > 0 ? 'or' : 'none',
  }));
}

/** A negation of nothing and praise say nothing, unless titles have the word. */
function isEmpty(phrase: string, titles: TitleWords): boolean {
  if (fillerWords.has(phrase)) return true;
  return (isNegation(phrase) || praiseWords.has(phrase)) && !titles.hasPhrase(phrase);
}

/** Another word for words of titles is these words. */
function toTitleWords(phrase: string, meaning: Meaning | null): Pick<QueryItem, 'phrase' | 'meaning'> {
  return meaning?.kind === 'synonym' ? { phrase: meaning.inTitles, meaning: null } : { phrase, meaning };
}

type JoinedItem = Omit<QueryItem, 'isAlternative' | 'connective'>;

function joinItem(item: JoinedItem, before: Before): QueryItem {
  const { last, connective } = before;
  const joins = findJoin(item, before);
  return {
    ...item,
    connective,
    // "not blue or black" and "no shorts or skirt" exclude both.
    // "Plain and oversized" excludes no oversized product.
    isNegated: item.isNegated || (joins !== 'nothing' && last?.isNegated === true && last.isOfPlain !== true),
    isAlternative: joins === 'one kind' && (connective === 'or' || isEnough(item)),
  };
}

function findJoin(item: JoinedItem, { last, connective }: Before): 'one kind' | 'two kinds' | 'nothing' {
  if (connective === 'none' || last === undefined) return 'nothing';
  if (kindOf(last.meaning) === kindOf(item.meaning)) return 'one kind';
  return connective === 'or' && isThing(last) && isThing(item) ? 'two kinds' : 'nothing';
}

/** "Beanie, cap" and "black, grey": nothing is both. "Washed, striped" things are. */
function isEnough({ meaning, phrase }: JoinedItem): boolean {
  return meaning !== null || isGarment(phrase);
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

/** What a title can name. */
function isThing({ meaning }: Pick<QueryItem, 'meaning'>): boolean {
  return ['text', 'style', 'category'].includes(kindOf(meaning));
}

/** Styles and fits are traits of one kind. */
function kindOf(meaning: Meaning | null): string {
  if (meaning === null) return 'text';
  return meaning.kind === 'fit' ? 'style' : meaning.kind;
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

/** Where the phrase after a negation starts; `null` without one. "No Signal" is the title of a product. */
function findNegated({ tokens, lexicon, titles }: QueryReader, index: number): number | null {
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
function isFillerOfTitles(token: string, titles: TitleWords): boolean {
  return fillerWords.has(token) && titles.hasPhrase(token);
}

function isNegation(token: string): boolean {
  return negationWords.has(token) || lateNegationWords.has(token);
}
