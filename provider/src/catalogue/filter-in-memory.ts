import type { SortOrder } from '@szn/shared-contracts/wire';
import type { ProductFilter } from './product-filter.ts';
import type { NameColumn, ProductIndex, ProductOrder } from './product-index.ts';
import {
  addToSet,
  countProducts,
  createProductSet,
  intersect,
  isInSet,
  subtract,
  type ProductSet,
} from './product-set.ts';

export type Facet = 'brand' | 'category' | 'style' | 'colour' | 'discount' | 'price' | 'sale';

/** The products that a search matches without filters. */
export type SearchMatches = {
  readonly all: ProductSet;
  /** Those with every word in their title. */
  readonly inTitle: ProductSet;
};

/** The products that a filter lists. */
export function selectListed(
  index: ProductIndex,
  filter: ProductFilter,
  matches: SearchMatches | null,
): ProductSet {
  const gender = selectNames(index, index.genders, filter.gender === null ? null : [filter.gender]);
  const choices = [...selectChoices(index, filter).values()];
  return intersect(matches?.all ?? index.all, gender === null ? choices : [gender, ...choices]);
}

/** The products that match the choice of each facet; facets without a choice are left out. */
export function selectChoices(index: ProductIndex, filter: ProductFilter): ReadonlyMap<Facet, ProductSet> {
  const { minDiscount, minPaise, maxPaise } = filter;
  const hasPrice = minPaise !== null || maxPaise !== null;
  const sets: readonly (readonly [Facet, ProductSet | null])[] = [
    ['brand', selectNames(index, index.brands, filter.sourceKeys)],
    ['category', selectNames(index, index.categories, filter.categorySlugs)],
    ['colour', selectNames(index, index.colours, filter.colours)],
    ['style', selectStyles(index, filter.styles)],
    ['discount', minDiscount === null ? null : selectRange(index.discounts, minDiscount, null)],
    ['price', hasPrice ? selectRange(index.paise, minPaise, maxPaise) : null],
    ['sale', filter.isOnSale ? index.onSale : null],
  ];
  return new Map(sets.flatMap(([facet, set]) => (set === null ? [] : [[facet, set] as const])));
}

/** The products with one of the names; `null` without keys. */
function selectNames(
  { size }: ProductIndex,
  column: NameColumn,
  keys: readonly string[] | null,
): ProductSet | null {
  if (keys === null) return null;
  const isSelected = markNumbers(column, keys);
  const { values } = column;
  const set = createProductSet(size);
  for (let position = 0; position < size; position += 1)
    if (isSelected[values[position] ?? 0] === 1) addToSet(set, position);
  return set;
}

/** The products that have one of the styles; `null` without keys. */
function selectStyles(
  { size, styles, styleStarts }: ProductIndex,
  keys: readonly string[] | null,
): ProductSet | null {
  if (keys === null) return null;
  const isSelected = markNumbers(styles, keys);
  const { values } = styles;
  const set = createProductSet(size);
  for (let position = 0; position < size; position += 1) {
    const end = styleStarts[position + 1] ?? 0;
    for (let entry = styleStarts[position] ?? 0; entry < end; entry += 1)
      if (isSelected[values[entry] ?? 0] === 1) addToSet(set, position);
  }
  return set;
}

function markNumbers({ names, numbers }: NameColumn, keys: readonly string[]): Uint8Array {
  const marks = new Uint8Array(names.length);
  for (const key of keys) {
    const number = numbers.get(key);
    if (number !== undefined) marks[number] = 1;
  }
  return marks;
}

/** The products whose value is not below `min` and not above `max`. */
export function selectRange(values: Int32Array, min: number | null, max: number | null): ProductSet {
  const lowest = min ?? 0;
  const highest = max ?? Number.MAX_SAFE_INTEGER;
  const set = createProductSet(values.length);
  for (let position = 0; position < values.length; position += 1) {
    const value = values[position] ?? 0;
    if (value >= lowest && value <= highest) addToSet(set, position);
  }
  return set;
}

export type MemoryPage = {
  /** The ids of the page, and of the product after it. */
  readonly ids: readonly string[];
  readonly total: number;
};

/** The sort key and id of the last product of the page before. */
type Cursor = { readonly value: number; readonly id: string };

type MemoryPosition = {
  readonly sort: SortOrder;
  readonly limit: number;
  /** The number of products before the page, or the last one of them. */
  readonly start: number | Cursor;
  /** With these, the newest order lists matches in titles first. */
  readonly matches: SearchMatches | null;
};

/** One page of the products that a filter lists, in the same order as the database's. */
export function listInMemory(
  index: ProductIndex,
  filter: ProductFilter,
  { sort, limit, start, matches }: MemoryPosition,
): MemoryPage {
  const listed = selectListed(index, filter, matches);
  const groups =
    sort === 'newest' && matches !== null
      ? [intersect(listed, [matches.inTitle]), subtract(listed, matches.inTitle)]
      : [listed];
  const order = index.orders[sort];
  const range =
    typeof start === 'number'
      ? { first: 0, skipped: start, limit }
      : { first: findStart(index, order, start), skipped: 0, limit };
  return { ids: takeIds(index, groups, { order, ...range }), total: countProducts(listed) };
}

type PageRange = {
  readonly order: ProductOrder;
  /** Where the walk over the order starts. */
  readonly first: number;
  /** The number of listed products before the page. */
  readonly skipped: number;
  readonly limit: number;
};

/** Walks over the order until the page is full, once for each group of products. */
function takeIds(
  index: ProductIndex,
  groups: readonly ProductSet[],
  { order, first, skipped, limit }: PageRange,
): readonly string[] {
  const ids: string[] = [];
  let found = 0;
  for (const group of groups)
    for (let at = first; at < index.size && ids.length <= limit; at += 1) {
      const position = order.positions[at] ?? 0;
      if (!isInSet(group, position)) continue;
      found += 1;
      if (found > skipped) ids.push(index.ids[position] ?? '');
    }
  return ids;
}

/** Where the products after a cursor start in an order. The cursor's own product may be listed no longer. */
function findStart({ ids, size }: ProductIndex, order: ProductOrder, cursor: Cursor): number {
  const isAfter = (position: number) => {
    const difference = ((order.keys[position] ?? 0) - cursor.value) * order.direction;
    const id = ids[position] ?? '';
    return difference > 0 || (difference === 0 && (order.direction > 0 ? id > cursor.id : id < cursor.id));
  };
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(order.positions[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
