import { conditionsByWeakness, type ConditionKind, type SortOrder } from '@szn/shared-contracts/wire';
import { isGarment } from '../../catalogue/garment-kind.ts';
import type { PriceRange } from './language/phrases/price-phrases.ts';
import { popularWords } from './language/fashion-words.ts';
import { nearKinds, similarColours } from './language/near-meanings.ts';
import { categoryWords, oppositeWords } from './language/query-words.ts';
import type { UnderstoodQuery } from './language/understood-query.ts';
import { omitCondition, type Attempt } from './query-conditions.ts';

type QueryAttempt = Attempt & { readonly query: UnderstoodQuery };

export const asTyped: Attempt = {
  dropped: [],
  droppedWords: [],
  missing: [],
  similarColours: [],
  nearCategories: [],
};

/** A condition that can be left out, or words of titles that can. */
type Part = ConditionKind | { readonly words: readonly string[] };

/**
 * The query, then the queries to try one after another while nothing matches: with similar colours; without the words that no
 * product has; without one word of several, the most common first, or more of them; without one condition, the weakest first;
 * then without the two weakest, three, and so on, until one is left. A word that names a garment is as strong as a category.
 * What the products must not have is never left out, nor is the opposite shown of what is: no maxi skirts for mini ones.
 */
export function* listAttempts(
  typed: UnderstoodQuery,
  countProducts: (word: string) => number,
): Generator<QueryAttempt, void, undefined> {
  if (typed.unavailable.some((word) => !popular.has(word)) && isOnlyExcluding(typed)) return;
  const query = withoutOpposites(typed, typed.unavailable, typed.unavailable);
  yield { ...asTyped, query };
  const similar = query.filters.colours.flatMap((colour) => similarColours.get(colour) ?? []);
  const recoloured = { ...query, filters: { ...query.filters, colours: similar } };
  if (similar.length > 0) yield { ...asTyped, query: recoloured, similarColours: similar };
  const missing = query.text.filter((word) => countProducts(word) === 0);
  const isPart = missing.length > 0 && missing.length < query.text.length;
  const rest = { ...asTyped, missing: isPart ? missing : [] };
  const found = isPart ? leaveOut(query, [{ words: missing }]).query : query;
  if (isPart) yield { ...rest, query: found };
  for (const parts of listParts(found, countProducts)) {
    const relaxed = { ...rest, ...leaveOut(found, parts) };
    if (parts.includes('category')) yield* listNear(found, relaxed);
    yield relaxed;
  }
  // Where all is the opposite of a word that the catalogue cannot answer, the rest is what can be met.
  yield { ...asTyped, query: typed };
}

const popular: ReadonlySet<string> = new Set(popularWords.split('|'));

/** All that is not white is no result for sneakers that are not white. */
function isOnlyExcluding({ text, alternatives, filters }: UnderstoodQuery): boolean {
  const isSet = (value: unknown) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
  return text.length === 0 && alternatives.length === 0 && !Object.values(filters).some(isSet);
}

/** With a near kind of what is left out: shirts for polos that a gender has none of. */
function* listNear(
  { filters }: UnderstoodQuery,
  relaxed: QueryAttempt,
): Generator<QueryAttempt, void, undefined> {
  const nouns = filters.categories.flatMap((slug) => nearKinds.get(slug)?.split(' ') ?? []);
  const named = categoryWords.filter(({ words }) => nouns.some((noun) => words.split('|').includes(noun)));
  const categories = [...new Set(named.flatMap(({ slugs }) => slugs))];
  if (categories.length === 0) return;
  const query = { ...relaxed.query, filters: { ...relaxed.query.filters, categories } };
  yield { ...relaxed, query, nearCategories: categories };
}

/** The parts of each attempt. */
function* listParts(
  query: UnderstoodQuery,
  countProducts: (word: string) => number,
): Generator<readonly Part[], void, undefined> {
  const words = query.text.filter((word) => countProducts(word) > 0);
  const phrases = joinPhrases(words, countProducts);
  const nouns = hasProduct(query) ? [] : phrases.filter((phrase) => phrase.split(/[ |]/).some(isGarment));
  const others = phrases.filter((phrase) => !nouns.includes(phrase));
  const common = (others.length > 0 ? others : nouns)
    .map((phrase) => ({ words: phrase.split(' '), count: countProducts(phrase) }))
    .toSorted((one, other) => other.count - one.count);
  if (phrases.length > 1) {
    for (const part of common) yield [part];
    for (let count = 2; count < common.length; count += 1) yield common.slice(0, count);
  }
  const kinds = conditionsByWeakness.flatMap((kind): readonly Part[] => {
    if (nouns.length > 0 && kind === 'text') return others.length > 0 ? [{ words: toWords(others) }] : [];
    if (nouns.length > 0 && kind === 'category')
      return others.length > 0 ? [{ words: toWords(nouns) }] : ['text'];
    return kind !== 'sort' && hasCondition(query, kind) ? [kind] : [];
  });
  // Everything that is not black is no result for an unknown word that is not black. The nearest prices are one for a price.
  if (kinds.length < 2 && kinds[0] !== 'price') return;
  for (const kind of kinds) yield [kind];
  for (let count = 2; count < kinds.length; count += 1) yield kinds.slice(0, count);
}

/** Where no product is named, words of titles can name the garment: "camo shorts". */
function hasProduct({ filters, alternatives }: UnderstoodQuery): boolean {
  return filters.categories.length > 0 || alternatives.length > 0;
}

/** Words that follow each other in a text of the catalogue are left out together: "tie dye". */
function joinPhrases(words: readonly string[], countProducts: (word: string) => number): readonly string[] {
  const phrases: string[] = [];
  for (const word of words) {
    const joined = `${phrases.at(-1) ?? ''} ${word}`;
    if (phrases.length > 0 && !joined.includes('|') && countProducts(joined) > 0)
      phrases.splice(-1, 1, joined);
    else phrases.push(word);
  }
  return phrases;
}

const toWords = (phrases: readonly string[]) => phrases.flatMap((phrase) => phrase.split(' '));

type Relaxed = Pick<QueryAttempt, 'dropped' | 'droppedWords' | 'query'>;

function leaveOut(query: UnderstoodQuery, parts: readonly Part[]): Relaxed {
  const droppedWords = parts.flatMap((part) => (typeof part === 'string' ? [] : part.words));
  const dropped = parts.filter((part) => typeof part === 'string');
  const text = query.text.filter((word) => !droppedWords.includes(word));
  const relaxed = dropped.reduce(relax, { ...query, text });
  const remaining = new Set(describingWords(relaxed));
  const words = describingWords(query);
  const left = words.filter((word) => !remaining.has(word));
  return { dropped, droppedWords, query: withoutOpposites(relaxed, words, left) };
}

/** No product has the opposite of a phrase that is left out in part. */
function withoutOpposites(
  query: UnderstoodQuery,
  words: readonly string[],
  leftOut: readonly string[],
): UnderstoodQuery {
  const text = ` ${words.join(' ').toLowerCase()} `;
  const left = ` ${leftOut.join(' ').toLowerCase()} `;
  const opposites = [...oppositeWords].flatMap(([phrase, others]) =>
    text.includes(` ${phrase} `) && phrase.split(' ').some((word) => left.includes(` ${word} `))
      ? others
      : [],
  );
  const { excluded, excludedText } = query;
  // As a style and a fit, too: no product of a style "Oversized" for a slim one.
  const styles = [...excluded.styles, ...opposites];
  return { ...query, excludedText: [...excludedText, ...opposites], excluded: { ...excluded, styles } };
}

function describingWords({ text, filters }: UnderstoodQuery): readonly string[] {
  return [...text, ...filters.styles, ...filters.fits];
}

function hasCondition(query: UnderstoodQuery, kind: ConditionKind): boolean {
  return JSON.stringify(relax(query, kind)) !== JSON.stringify(query);
}

/** Without a price limit the nearest prices are first, without a discount the biggest ones. */
function relax(query: UnderstoodQuery, kind: ConditionKind): UnderstoodQuery {
  const { excluded, excludedPhrases, excludedText, filters, sort } = query;
  const biggest = kind === 'sale' && filters.minDiscount !== null ? 'biggestDiscount' : null;
  const nearest = kind === 'price' ? nearestFirst(filters.price) : biggest;
  return { ...omitCondition(query, kind), excluded, excludedPhrases, excludedText, sort: sort ?? nearest };
}

function nearestFirst(price: PriceRange | null): SortOrder | null {
  if (price === null || (price.min !== null && price.max !== null)) return null;
  return price.max === null ? 'priceHighLow' : 'priceLowHigh';
}
