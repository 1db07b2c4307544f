import type { SortOrder } from '@szn/shared-contracts/wire';
import type { Database } from '../database/database.ts';
import { memoizeByVersion, type ByVersion } from './catalogue-version.ts';
import type { AddEach } from './index-faults.ts';
import { sortKeys } from './product-filter-queries.ts';
import { readIndexRows, type IndexRow } from './product-index-queries.ts';
import { selectProducts, type ProductSet } from './product-set.ts';

/**
 * What the lists of one catalogue version are filtered and sorted by, in memory: one array per property, one position per
 * product in the order of the ids. 50,000 products take about 8 MB, most of it the ids.
 */
export type ProductIndex = {
  readonly size: number;
  readonly ids: readonly string[];
  /** The position of each product, by id. */
  readonly positions: ReadonlyMap<string, number>;
  readonly brands: NameColumn;
  readonly categories: NameColumn;
  readonly colours: NameColumn;
  readonly genders: NameColumn;
  /** A product has several styles: the entries from `styleStarts[position]` to `styleStarts[position + 1]`. */
  readonly styles: NameColumn;
  readonly styleStarts: Uint32Array;
  readonly paise: Int32Array;
  readonly discounts: Int32Array;
  readonly all: ProductSet;
  readonly onSale: ProductSet;
  readonly orders: Readonly<Record<SortOrder, ProductOrder>>;
};

export type ProductOrder = {
  readonly positions: Uint32Array;
  /** The sort key of each position. */
  readonly keys: ArrayLike<number>;
  readonly direction: 1 | -1;
};

/** Values as numbers of names; 0 for a product without a value. */
export type NameColumn = {
  readonly values: Uint16Array;
  /** The number of each key. */
  readonly numbers: ReadonlyMap<string, number>;
  /** The displayed name of each number; empty for 0. */
  readonly names: readonly string[];
  /** The numbers in alphabetical order of their names, without 0. */
  readonly sorted: readonly number[];
};

const maxNames = 65_535;

export function createProductIndex(db: Database, addEach: AddEach): ByVersion<ProductIndex> {
  return memoizeByVersion(async (version) => {
    const read: IndexRow[] = [];
    for await (const row of readIndexRows(db, version)) read.push(row);
    const rows: IndexRow[] = [];
    addEach('products', read, (row) => {
      checkRow(row);
      rows.push(row);
    });
    return indexProducts(rows);
  });
}

/** PostgreSQL has times that are none in JavaScript, such as `infinity`: no list can be sorted by them. */
function checkRow({ created_at: time, effective_paise, discount_percent }: IndexRow): void {
  if (!Number.isFinite(Number(time))) throw new Error('created_at is no time');
  if (![effective_paise, discount_percent].every(Number.isInteger)) throw new Error('a price is no number');
}

function indexProducts(rows: readonly IndexRow[]): ProductIndex {
  const styleStarts = new Uint32Array(rows.length + 1);
  const paise = Int32Array.from(rows, ({ effective_paise }) => effective_paise);
  const discounts = Int32Array.from(rows, ({ discount_percent }) => discount_percent);
  const styles = rows.flatMap((row, position) => {
    const own = [...new Set(row.styles)];
    styleStarts[position + 1] = (styleStarts[position] ?? 0) + own.length;
    return own;
  });
  return {
    size: rows.length,
    ids: rows.map(({ id }) => id),
    positions: new Map(rows.map(({ id }, position) => [id, position])),
    brands: indexNames(rows.map(({ source_key: key, source: name }) => ({ key, name }))),
    categories: indexNames(rows.map(({ category_slug: key, category: name }) => ({ key, name }))),
    colours: indexNames(rows.map(({ colour }) => colour && { key: colour, name: colour })),
    genders: indexNames(rows.map(({ gender }) => ({ key: gender, name: gender }))),
    styles: indexNames(styles.map((style) => ({ key: style, name: style }))),
    styleStarts,
    paise,
    discounts,
    all: selectProducts(rows.length, () => true),
    onSale: selectProducts(rows.length, (position) => rows[position]?.is_on_sale === true),
    orders: sortProducts({
      created_at: Float64Array.from(rows, (row) => row.created_at.getTime()),
      effective_paise: paise,
      discount_percent: discounts,
    }),
  };
}

type SortColumn = (typeof sortKeys)[SortOrder]['key'];

function sortProducts(
  columns: Readonly<Record<SortColumn, Int32Array | Float64Array>>,
): Readonly<Record<SortOrder, ProductOrder>> {
  const ascending = {
    created_at: sortPositions(columns.created_at),
    effective_paise: sortPositions(columns.effective_paise),
    discount_percent: sortPositions(columns.discount_percent),
  };
  const orderBy = (sort: SortOrder): ProductOrder => {
    const { key, direction } = sortKeys[sort];
    return direction === 'asc'
      ? { positions: ascending[key], keys: columns[key], direction: 1 }
      : { positions: ascending[key].toReversed(), keys: columns[key], direction: -1 };
  };
  return {
    newest: orderBy('newest'),
    priceLowHigh: orderBy('priceLowHigh'),
    priceHighLow: orderBy('priceHighLow'),
    biggestDiscount: orderBy('biggestDiscount'),
  };
}

/**
 * The positions in the order of their keys; equal keys in the order of the positions, which is that of the ids. Sorts
 * numbers without a comparison function, which takes a tenth of the time.
 */
function sortPositions(keys: Int32Array | Float64Array): Uint32Array {
  const size = keys.length;
  const ranks = new Map<number, number>();
  for (const key of Float64Array.from(new Set(keys)).sort()) ranks.set(key, ranks.size);
  const sorted = Float64Array.from(keys, (key, position) => (ranks.get(key) ?? 0) * size + position).sort();
  return Uint32Array.from(sorted, (rankAndPosition) => rankAndPosition % size);
}

type Named = { readonly key: string; readonly name: string };

/** Of several spellings of one key the first in the alphabet is the name, as in `listing_counts`. */
function indexNames(values: readonly (Named | null | '')[]): NameColumn {
  const numbers = new Map<string, number>();
  const names = [''];
  const column = Uint16Array.from(values, (value) => {
    if (!value) return 0;
    const number = numbers.get(value.key) ?? names.length;
    // More names than numbers: the rest have no value, and are not offered as options.
    if (number > maxNames) return 0;
    const known = names[number];
    numbers.set(value.key, number);
    names[number] = known === undefined || value.name < known ? value.name : known;
    return number;
  });
  const sorted = [...names.keys()].slice(1);
  sorted.sort((left, right) => (names[left] ?? '').localeCompare(names[right] ?? '', 'en'));
  return { values: column, numbers, names, sorted };
}
