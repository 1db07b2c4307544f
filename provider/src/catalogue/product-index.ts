import type { SortOrder } from '@szn/shared-contracts/wire';
import type { Database } from '../database/database.ts';
import { memoizeByVersion, type ByVersion } from './catalogue-version.ts';
import { sortKeys } from './product-filter-queries.ts';
import { readIndexRows, type IndexRow } from './product-index-queries.ts';

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
  readonly discounts: Uint8Array;
  readonly isOnSale: Uint8Array;
  /** Sorted when first requested. */
  readonly orderBy: (sort: SortOrder) => ProductOrder;
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
};

const maxNames = 65_535;

export function createProductIndex(db: Database): ByVersion<ProductIndex> {
  return memoizeByVersion(async (version) => {
    const rows: IndexRow[] = [];
    for await (const row of readIndexRows(db, version)) rows.push(row);
    return indexProducts(rows);
  });
}

function indexProducts(rows: readonly IndexRow[]): ProductIndex {
  const styleStarts = new Uint32Array(rows.length + 1);
  const paise = Int32Array.from(rows, ({ effective_paise }) => effective_paise);
  const discounts = Uint8Array.from(rows, ({ discount_percent }) => discount_percent);
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
    isOnSale: Uint8Array.from(rows, ({ is_on_sale }) => Number(is_on_sale)),
    orderBy: createOrders({
      created_at: Float64Array.from(rows, (row) => row.created_at.getTime()),
      effective_paise: paise,
      discount_percent: discounts,
    }),
  };
}

function createOrders(keysOf: Readonly<Record<(typeof sortKeys)[SortOrder]['key'], ArrayLike<number>>>) {
  const orders = new Map<SortOrder, ProductOrder>();
  return (sort: SortOrder): ProductOrder => {
    const known = orders.get(sort);
    if (known !== undefined) return known;
    const keys = keysOf[sortKeys[sort].key];
    const direction = sortKeys[sort].direction === 'asc' ? 1 : -1;
    const positions = Uint32Array.from({ length: keys.length }, (_, position) => position);
    // The positions are in the order of the ids, the second sort key.
    positions.sort((left, right) => ((keys[left] ?? 0) - (keys[right] ?? 0) || left - right) * direction);
    const order: ProductOrder = { positions, keys, direction };
    orders.set(sort, order);
    return order;
  };
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
  return { values: column, numbers, names };
}
