import { type FeedRecord, withMissingOf } from './feed-record.ts';
import { type FeedFile, type OpenFeed, openFeed, type RawRecord } from './read-records.ts';
import type { ProductRow } from './product-rows.ts';

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
  const file = await openFeed(feed);
  let { notes } = file;
  for await (const product of groupRecords(file)) {
    yield notes.length > 0 ? { ...product, notes } : product;
    notes = [];
  }
}

async function* groupRecords(file: OpenFeed): AsyncGenerator<RawProduct> {
  const groups = await countGroups(file.read());
  const open = new Map<string, { rows: FeedRecord[]; left: number; records: number }>();
  for await (const raw of file.read()) {
    if ('fault' in raw) {
      yield { ...raw, records: 1 };
      continue;
    }
    const { rows, ...place } = raw;
    const [first] = rows;
    const key = first && groups.keyOf(first);
    if (key === undefined) {
      yield { ...place, rows: rows.map(({ record }) => record), records: 1 };
      continue;
    }
    const group = open.get(key) ?? { rows: [], left: groups.sizes.get(key) ?? 1, records: 0 };
    group.rows.push(...rows.map(({ record }) => record));
    group.left -= 1;
    group.records += 1;
    if (group.left > 0) {
      open.set(key, group);
      continue;
    }
    open.delete(key);
    const [main] = group.rows;
    const complete = group.rows.map((row) =>
      main === undefined || row === main ? row : withMissingOf(row, main),
    );
    yield { ...place, rows: complete, records: group.records };
  }
}

async function countGroups(records: AsyncIterable<RawRecord>) {
  const sizes = new Map<string, number>();
  const count = (key: string, records: number) => sizes.set(key, (sizes.get(key) ?? 0) + records);
  /** Other keys of a product, by which its variants may name it. */
  const aliases = new Map<string, string>();
  for await (const raw of records) {
    const [key, ...others] = keysOf(raw);
    for (const other of others) aliases.set(other, key ?? '');
    if (key !== undefined) count(key, 1);
  }
  for (const [other, key] of aliases) count(key, sizes.get(other) ?? 0);
  const keyOf = ({ keys: [key] }: Pick<ProductRow, 'keys'>) => key && (aliases.get(key) ?? key);
  return { sizes, keyOf };
}

function keysOf(raw: RawRecord): readonly string[] {
  return 'rows' in raw ? (raw.rows[0]?.keys ?? []) : [];
}
