import type { SortOrder } from '@szn/shared-contracts/wire';
import type { ProductFilter } from './product-filter.ts';
import type { NameColumn, ProductIndex } from './product-index.ts';

/** One bit per facet: a product has the bits of the facets whose choice it does not match. */
export const facetBits = { brand: 1, category: 2, style: 4, colour: 8, discount: 16, price: 32, sale: 64 };
/** The product is not in the scope, or of another gender, which is no facet, or the search does not match it. */
export const outside = 128;

/** The facets that each product misses; 0 for the products that a filter lists. */
export function markMissed(
  index: ProductIndex,
  filter: ProductFilter,
  matches: Uint8Array | null,
): Uint8Array {
  const missed = new Uint8Array(index.size);
  markOtherNames(missed, index.brands, { keys: filter.sourceKeys, bit: facetBits.brand });
  markOtherNames(missed, index.categories, { keys: filter.categorySlugs, bit: facetBits.category });
  markOtherNames(missed, index.colours, { keys: filter.colours, bit: facetBits.colour });
  const genders = filter.gender === null ? null : [filter.gender];
  markOtherNames(missed, index.genders, { keys: genders, bit: outside });
  markOtherStyles(missed, index, filter.styles);
  if (filter.minDiscount !== null)
    markBelow(missed, index.discounts, { min: filter.minDiscount, bit: facetBits.discount });
  if (filter.isOnSale) markBelow(missed, index.isOnSale, { min: 1, bit: facetBits.sale });
  if (filter.minPaise !== null || filter.maxPaise !== null) markOtherPrices(missed, index.paise, filter);
  if (matches !== null) markBelow(missed, matches, { min: 1, bit: outside });
  // A product outside misses nothing else, so that it is recognised by one comparison.
  for (let at = 0; at < missed.length; at += 1) if (((missed[at] ?? 0) & outside) !== 0) missed[at] = outside;
  return missed;
}

type NameChoice = { readonly keys: readonly string[] | null; readonly bit: number };

function markOtherNames(missed: Uint8Array, column: NameColumn, { keys, bit }: NameChoice): void {
  if (keys === null) return;
  const bits = selectNumbers(column, keys).map((isSelected) => (isSelected === 1 ? 0 : bit));
  const { values } = column;
  for (let at = 0; at < missed.length; at += 1) missed[at] = (missed[at] ?? 0) | (bits[values[at] ?? 0] ?? 0);
}

function selectNumbers({ names, numbers }: NameColumn, keys: readonly string[]): Uint8Array {
  const selected = new Uint8Array(names.length);
  for (const key of keys) {
    const number = numbers.get(key);
    if (number !== undefined) selected[number] = 1;
  }
  return selected;
}

/** Marks the products that have none of the styles. */
function markOtherStyles(
  missed: Uint8Array,
  { styles, styleStarts }: ProductIndex,
  keys: readonly string[] | null,
): void {
  if (keys === null) return;
  const selected = selectNumbers(styles, keys);
  for (let at = 0; at < missed.length; at += 1) {
    const end = styleStarts[at + 1] ?? 0;
    let isFound = 0;
    for (let entry = styleStarts[at] ?? 0; entry < end; entry += 1)
      isFound |= selected[styles.values[entry] ?? 0] ?? 0;
    if (isFound === 0) missed[at] = (missed[at] ?? 0) | facetBits.style;
  }
}

function markBelow(
  missed: Uint8Array,
  values: Uint8Array,
  { min, bit }: { readonly min: number; readonly bit: number },
): void {
  for (let at = 0; at < missed.length; at += 1)
    if ((values[at] ?? 0) < min) missed[at] = (missed[at] ?? 0) | bit;
}

function markOtherPrices(
  missed: Uint8Array,
  paise: Int32Array,
  { minPaise, maxPaise }: Pick<ProductFilter, 'minPaise' | 'maxPaise'>,
): void {
  const min = minPaise ?? 0;
  const max = maxPaise ?? Number.POSITIVE_INFINITY;
  for (let at = 0; at < missed.length; at += 1) {
    const price = paise[at] ?? 0;
    if (price < min || price > max) missed[at] = (missed[at] ?? 0) | facetBits.price;
  }
}

export type MemoryPage = {
  /** The ids of the page, and of the product after it. */
  readonly ids: readonly string[];
  readonly total: number;
};

type MemoryPosition = {
  readonly sort: SortOrder;
  readonly limit: number;
  /** The number of products before the page, or the sort key and id of the last one of them. */
  readonly start: number | { readonly value: number; readonly id: string };
  /** Lists the products that have 2 in `matches` first. */
  readonly matches: Uint8Array | null;
};

/** One page of the products that a filter lists, in the same order as the database's. */
export function listInMemory(
  index: ProductIndex,
  filter: ProductFilter,
  { sort, limit, start, matches }: MemoryPosition,
): MemoryPage {
  const missed = markMissed(index, filter, matches);
  const order = index.orderBy(sort);
  const listed = order.positions.filter((position) => missed[position] === 0);
  const sorted = sort === 'newest' && matches !== null ? putTitlesFirst(listed, matches) : listed;
  const from = typeof start === 'number' ? start : countUpTo(sorted, index, { order, start });
  const page = [...sorted.subarray(from, from + limit + 1)];
  return { ids: page.map((position) => index.ids[position] ?? ''), total: listed.length };
}

function putTitlesFirst(listed: Uint32Array, matches: Uint8Array): Uint32Array {
  const inTitle = listed.filter((position) => matches[position] === 2);
  const elsewhere = listed.filter((position) => matches[position] !== 2);
  const sorted = new Uint32Array(listed.length);
  sorted.set(inTitle);
  sorted.set(elsewhere, inTitle.length);
  return sorted;
}

type Cursor = {
  readonly order: ReturnType<ProductIndex['orderBy']>;
  readonly start: { readonly value: number; readonly id: string };
};

/** The number of products up to the cursor, whose own product may be listed no longer. */
function countUpTo(listed: Uint32Array, { ids }: ProductIndex, { order, start }: Cursor): number {
  const isAfter = (position: number) => {
    const difference = ((order.keys[position] ?? 0) - start.value) * order.direction;
    const id = ids[position] ?? '';
    return difference > 0 || (difference === 0 && (order.direction > 0 ? id > start.id : id < start.id));
  };
  const found = listed.findIndex(isAfter);
  return found === -1 ? listed.length : found;
}
