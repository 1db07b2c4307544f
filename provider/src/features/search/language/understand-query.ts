import { comparableText, defaultSortOrder } from '@szn/shared-contracts/wire';
import { toSearchWords } from '../../../catalogue/text-normalization.ts';
import { correctTokens, correctPriceWords, type CatalogueWords } from './correct-words.ts';
import { findDiscountPhrase } from './phrases/discount-phrases.ts';
import { collectConditions } from './collect-conditions.ts';
import { popularWords, praiseWords, stockWords } from './fashion-words.ts';
import { presents } from './near-meanings.ts';
import {
  findPricePhrase,
  readNumberWords,
  readUsualPrice,
  type PriceRange,
} from './phrases/price-phrases.ts';
import type { QueryLexicon } from './query-lexicon.ts';
import { readFillers, readItems, type QueryItem } from './query-items.ts';
import type { UnderstoodQuery } from './understood-query.ts';

const maxWords = 16;
const popular: ReadonlySet<string> = new Set(popularWords.split('|'));

/**
 * Understands a query: discounts and prices first, then the longest phrases from left to right, with negations and alternatives.
 * The rest is text. Only a word that no list of correct words has is corrected. The result is the same for all databases.
 */
export function understandQuery(
  query: string,
  lexicon: QueryLexicon,
  words: CatalogueWords,
): UnderstoodQuery {
  const typed = readNumberWords(comparableText(query));
  const cued = correctPriceWords(typed, lexicon);
  const { rest, ...numbers } = takeUsualPrice(takeNumbers(cued), words);
  const { spelled, suggested, confidence } = correctTokens(
    splitWords(rest).slice(0, maxWords),
    lexicon,
    words,
  );
  const tokens = spelled.isCorrected ? splitWords(spelled.tokens.join(' ')) : spelled.tokens;
  const { filters, ...found } = readWords(tokens, { lexicon, words, isAll: rest === cued });
  const isCorrected = spelled.isCorrected || cued !== typed;
  const toText = (list: readonly string[]) => list.filter((token) => token !== '|').join(' ');
  return {
    ...found,
    filters: { ...filters, ...numbers, isOnSale: filters.isOnSale || numbers.isOnSale },
    corrected: isCorrected ? toText(tokens) : null,
    suggested: suggested && toText(suggested),
    confidence: isCorrected || suggested !== null ? confidence : null,
  };
}

type Reading = {
  readonly lexicon: QueryLexicon;
  readonly words: CatalogueWords;
  /** The query has no price and no discount beside these words. */
  readonly isAll: boolean;
};

function readWords(tokens: readonly string[], { lexicon, words, isAll }: Reading) {
  const items = readItems(tokens, lexicon, words);
  if (isAll && items.every(isOccasion) && tokens.some((token) => presents.words.has(token)))
    return collectConditions(readItems([presents.instead], lexicon, words), lexicon, words);
  if (isAll && items.length === 0) {
    const named = readFillers(tokens, words);
    const asksForAll =
      named.length === 0 && tokens.some((token) => stockWords.has(token) || praiseWords.has(token));
    return { ...collectConditions(named, lexicon, words), ...(asksForAll && { sort: defaultSortOrder }) };
  }
  const found = collectConditions(items, lexicon, words);
  // "Trending" alone asks for what there is.
  const isAnything = isAll && items.every(({ phrase }) => popular.has(phrase));
  return isAnything ? { ...found, sort: defaultSortOrder } : found;
}

const isOccasion = ({ meaning }: QueryItem) => meaning?.kind === 'near' && meaning.isOccasion;

/** The discount and the price of a query, and the query without them. */
function takeNumbers(query: string) {
  const discount = findDiscountPhrase(query);
  const minDiscount = discount?.minDiscount ?? null;
  return {
    ...takePrice(discount?.rest ?? query),
    minDiscount,
    isOnSale: discount !== null && minDiscount === null,
  };
}

/** A number such as 999, without another word for a price, unless titles have it. */
function takeUsualPrice(numbers: ReturnType<typeof takeNumbers>, titles: CatalogueWords): typeof numbers {
  if (numbers.price !== null) return numbers;
  const words = numbers.rest.split(' ');
  const found = words.find((word) => readUsualPrice(word) !== null && !titles.hasPhrase(word));
  if (found === undefined || words.length === 1) return numbers;
  return { ...numbers, price: readUsualPrice(found), rest: words.filter((word) => word !== found).join(' ') };
}

/** The search words of a text, and `|` for the commas, slashes and bars between them. */
function splitWords(text: string): readonly string[] {
  return text
    .split(/[,/|]/)
    .flatMap((part, index) => [
      ...(index === 0 ? [] : ['|']),
      ...toSearchWords(part).split(' ').filter(Boolean),
    ]);
}

function takePrice(query: string): { readonly price: PriceRange | null; readonly rest: string } {
  const first = findPricePhrase(query);
  if (!first) return { price: null, rest: query };
  const second = findPricePhrase(first.rest);
  if (!second) return { price: first.range, rest: first.rest };
  // "over 500 under 1000": each phrase is one end.
  const price = {
    min: second.range.min ?? first.range.min,
    max: second.range.max ?? first.range.max,
  };
  return { price, rest: second.rest };
}
