import { hash } from 'node:crypto';
import { type FeedRecord, readFirst, readWord, withMissingOf, withoutFields } from './feed-record.ts';
import { hasOwnPrice, isOfVariant, productFields } from './product-fields.ts';
import { type FeedFile, type OpenFeed, openFeed, type RawRecord } from './read-records.ts';
import { completeWixRow } from './product-rows.ts';

/** What a part of a feed says about one product: its rows, the first one complete, the others with what it says for them. */
export type RawProduct = {
  readonly bytesRead: number;
  readonly line: number;
  /** About the file as a whole; with its first product. */
  readonly notes?: readonly string[];
} & (
  | { readonly rows: readonly FeedRecord[]; readonly records: number }
  | { readonly fault: string; readonly records: 1; readonly isCut: boolean }
);

/**
 * Reads the products of a feed in the order of their last rows. Reads the file twice, so that a product is complete without
 * the whole feed in memory: the first time it counts the rows of each product.
 */
export async function* readProducts(feed: FeedFile): AsyncGenerator<RawProduct> {
  yield* readOpenFeed(await openFeed(feed));
}

export async function* readOpenFeed(file: OpenFeed, maxKeys = defaultMaxKeys): AsyncGenerator<RawProduct> {
  let { notes } = file;
  for await (const product of groupRecords(file, maxKeys)) {
    yield notes.length > 0 ? { ...product, notes } : product;
    notes = [];
  }
}

type Group = { readonly rows: FeedRecord[]; left: number; records: number; bytesRead: number; line: number };

/** Above this number of rows that wait for others, the oldest product goes on without them: it is repeated later. */
const maxWaiting = 50_000;
/** Of one product, as shops allow: each row gets what the product says. */
const maxRows = 2048;
/** Of products with several rows: about 300 MB. */
const defaultMaxKeys = 2_000_000;

async function* groupRecords(file: OpenFeed, maxKeys: number): AsyncGenerator<RawProduct> {
  const groups = await countGroups(file.read(), maxKeys);
  const waiting = createWaitingGroups();
  for await (const raw of file.read()) {
    if ('fault' in raw) {
      yield { ...raw, records: 1 };
      continue;
    }
    const { rows, ...place } = raw;
    const key = groups.keyOf(raw);
    const records = rows.map(({ record }) => record);
    if (key === undefined) yield { ...place, rows: records, records: 1 };
    else
      for (const group of waiting.add(key, records, { ...place, left: groups.sizes.get(key) ?? 1 }))
        yield toProduct(group, place);
  }
  for (const group of waiting.rest()) yield toProduct(group, group);
}

function createWaitingGroups() {
  const open = new Map<string, Group>();
  let count = 0;
  const take = (key: string, group: Group) => {
    open.delete(key);
    count -= group.records;
    return group;
  };
  return {
    /** The groups that are complete with these rows, or cannot wait any more. */
    add: (
      key: string,
      rows: readonly FeedRecord[],
      given: Omit<Group, 'rows' | 'records'>,
    ): readonly Group[] => {
      const group = open.get(key) ?? { rows: [], records: 0, ...given };
      group.rows.push(...rows);
      group.left -= 1;
      group.records += 1;
      count += 1;
      open.set(key, group);
      if (group.left === 0 || group.rows.length >= maxRows) return [take(key, group)];
      const [oldest] = count > maxWaiting ? open : [];
      return oldest === undefined ? [] : [take(...oldest)];
    },
    rest: () => open.values(),
  };
}

/** The row of the product itself comes first; the others have what it says for them. */
function toProduct(
  { rows: all, records }: Group,
  { bytesRead, line }: Pick<Group, 'bytesRead' | 'line'>,
): RawProduct {
  const rows = withoutFurtherViews(all);
  const main = rows.find(isMain) ?? rows.find((row) => !row.has('is_variant')) ?? rows[0];
  if (main === undefined) return { bytesRead, line, rows, records };
  const shared = withoutFields(main, isOfVariant);
  const others = rows
    .filter((row) => row !== main)
    .map((row) => withMissingOf(row, hasOwnPrice(row) ? shared : main));
  return { bytesRead, line, rows: [main, ...others].map(completeWixRow), records };
}

/**
 * Magento exports a product once more for each further store view, with what differs there. Of each `sku` the row of all views
 * counts, or else that of the first view.
 */
function withoutFurtherViews(rows: readonly FeedRecord[]): readonly FeedRecord[] {
  if (!rows.some(isOfView)) return rows;
  const skuOf = (row: FeedRecord) => readWord(row, ['sku']);
  const known = new Set(rows.filter((row) => !isOfView(row)).map(skuOf));
  return rows.filter((row) => {
    const isFurther = isOfView(row) && known.has(skuOf(row));
    known.add(skuOf(row));
    return !isFurther;
  });
}

function isOfView(row: FeedRecord): boolean {
  return row.has('store_view_code');
}

function isMain(row: FeedRecord): boolean {
  return [productFields.title, productFields.link].every((names) => readFirst(row, names) !== undefined);
}

/** Throws an error for operators for more keys than can be in memory. */
async function countGroups(records: AsyncIterable<RawRecord>, maxKeys: number) {
  const sizes = new Map<string, number>();
  const count = (key: string, records: number) => sizes.set(key, (sizes.get(key) ?? 0) + records);
  /** Other keys of a product, by which its variants may name it. */
  const aliases = new Map<string, string>();
  for await (const raw of records) {
    const [key, ...others] = keysOf(raw);
    for (const other of others) aliases.set(other, key ?? '');
    if (key !== undefined) count(key, 1);
    if (sizes.size + aliases.size > maxKeys)
      throw new Error(`The feed names more than ${maxKeys} groups of rows`);
  }
  for (const [other, key] of aliases) count(key, sizes.get(other) ?? 0);
  const keyOf = (raw: RawRecord) => {
    const [key] = keysOf(raw);
    return key && (aliases.get(key) ?? key);
  };
  return { sizes, keyOf };
}

/** Of equal length: many are in memory, where a part of a text would hold all of it. */
function keysOf(raw: RawRecord): readonly string[] {
  const keys = 'rows' in raw ? (raw.rows[0]?.keys ?? []) : [];
  return keys.map((key) => hash('sha256', key, 'base64url'));
}
