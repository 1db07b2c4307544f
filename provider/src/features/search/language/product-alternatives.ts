import { isGarment } from '../../../catalogue/garment-kind.ts';
import type { QueryItem } from './query-items.ts';
import type { ProductAlternative } from './understood-query.ts';

/** Phrases of one product from `start` on, before `end`: words of titles, and mostly the noun of a category. */
type Group = { readonly start: number; readonly end: number };

/**
 * The products of a query that are named in different ways, of which one is enough: "jeans or cargo", "mini skirt or crop top".
 * The words before a noun belong to it. Categories without such words stay in the query, which takes any of them.
 */
export function takeAlternatives(items: readonly QueryItem[]): {
  readonly rest: readonly QueryItem[];
  readonly alternatives: readonly ProductAlternative[];
} {
  const groups = items.flatMap((item, at) => (item.connective === 'none' ? [] : readPair(items, at)));
  const named = [...new Map(groups.map((group) => [group.start, group])).values()].filter(
    ({ start, end }) => end - start > 1 || isText(items[start]),
  );
  return {
    rest: items.filter((_, at) => !named.some(({ start, end }) => at >= start && at < end)),
    alternatives: named.map(({ start, end }) => readAlternative(items.slice(start, end))),
  };
}

/** The products on both sides of a connective; none where it joins something else ("linen or corduroy shirt"). */
function readPair(items: readonly QueryItem[], at: number): readonly Group[] {
  const right = { start: at, end: endOf(items, at) };
  const hasTraits = items.slice(at, right.end).some(isTrait);
  const left = { start: startOf(items, at - 1, hasTraits), end: at };
  const sides = [left, right].map(({ start, end }) => items.slice(start, end));
  const isProduct = sides.flat().every((item) => !item.isNegated && (isCategory(item) || isWord(item)));
  const isPair = isCategory(items[at - 1]) || (isText(items[at - 1]) && isCategory(items[at]));
  const isNamed = items.slice(at, right.end).some((item) => !isTrait(item));
  const hasNouns = items[at]?.connective === 'or' || sides.every((side) => side.some(isNoun));
  return isProduct && isPair && isNamed && hasNouns ? [left, right] : [];
}

/** With the words before the phrase: "camo cargo". Styles are of all products, unless the other side has its own. */
function startOf(items: readonly QueryItem[], last: number, takesTraits: boolean): number {
  const isOfIt = takesTraits ? isWord : isText;
  let start = last;
  while (items[start]?.connective === 'none' && isOfIt(items[start - 1])) start -= 1;
  return start;
}

/** Up to the noun, if one follows: "crop top". */
function endOf(items: readonly QueryItem[], start: number): number {
  let last = start;
  while (isWord(items[last]) && items[last + 1]?.connective === 'none') last += 1;
  return isCategory(items[last]) || (isTrait(items[start]) && isText(items[last])) ? last + 1 : start + 1;
}

function readAlternative(items: readonly QueryItem[]): ProductAlternative {
  return {
    text: items.filter(isWord).flatMap(({ phrase }) => phrase.split(' ')),
    categories: items
      .filter(isCategory)
      .flatMap(({ meaning }) => (meaning !== null && 'facet' in meaning ? [...meaning.keys] : [])),
  };
}

const isText = (item: QueryItem | undefined) => item?.meaning === null;
const isTrait = (item: QueryItem | undefined) => ['style', 'fit'].includes(item?.meaning?.kind ?? '');
const isWord = (item: QueryItem | undefined) => isText(item) || isTrait(item);
const isCategory = (item: QueryItem | undefined) => item?.meaning?.kind === 'category';
const isNoun = (item: QueryItem) => isCategory(item) || isGarment(item.phrase);
