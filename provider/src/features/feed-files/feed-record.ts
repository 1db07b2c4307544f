import { LRUCache } from 'lru-cache';
import type { FieldNames } from '../../config/feed-schedule.ts';

/** What an operator says of the shop whose feed it is. */
export type FeedShop = {
  /** The shop's address, to which relative addresses are added. */
  readonly site?: string | undefined;
  /** Its own names of fields. */
  readonly fields?: FieldNames | undefined;
};

/** One record of a feed: each field by its normalised name, with its values that are not empty, in their order. */
export type FeedRecord = ReadonlyMap<string, readonly unknown[]>;

/** Of a name that means something; patterns run over it. */
const maxNameLength = 100;
/** Of different fields, and of values of each. Shops have about a hundred columns. */
const maxFields = 400;
const maxValues = 2048;

/**
 * The normalised name of a field, as `sale_price` for `g:sale_price`, `Sale Price`, `salePrice` and
 * `Sale Price (in Rs.)`.
 */
export function fieldKey(name: string): string {
  return keys.memo(name.slice(0, maxNameLength));
}

/** Each record of a feed has the same names. */
const keys = new LRUCache<string, string>({ max: 2000, memoMethod: normaliseName });

function normaliseName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/^\s*[a-z]{1,8}:(?=[a-z])/i, '')
    .replaceAll(/\([^)]*\)|\[\d+\]/g, ' ')
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, '_')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
}

export function createRecord(fields: Iterable<readonly [name: string, value: unknown]>): FeedRecord {
  const record = new Map<string, unknown[]>();
  for (const [name, value] of fields) {
    if (isEmpty(value)) continue;
    const key = fieldKey(name);
    const values = record.get(key);
    if (values === undefined && record.size < maxFields) record.set(key, [value]);
    else if (values !== undefined && values.length < maxValues) values.push(value);
  }
  return record;
}

/** The record with further or other fields, whose names are normalised. Empty values are left out. */
export function withFields(record: FeedRecord, fields: Readonly<Record<string, unknown>>): FeedRecord {
  const own = Object.entries(fields).filter(([, value]) => !isEmpty(value));
  return new Map([...record, ...own.map(([name, value]) => [name, [value]] as const)]);
}

export function withoutField(record: FeedRecord, name: string): FeedRecord {
  return new Map([...record].filter(([key]) => key !== name));
}

/** What the record does not say, the other one says for it. */
export function withMissingOf(record: FeedRecord, other: FeedRecord): FeedRecord {
  return new Map([...other, ...record]);
}

/** The first value of the first field that has one. */
export function readFirst(record: FeedRecord, names: readonly string[]): unknown {
  return names.map((name) => record.get(name)?.[0]).find((value) => value !== undefined);
}

/** The first text or number of the fields, without spaces around it; empty if there is none. */
export function readWord(record: FeedRecord, names: readonly string[]): string {
  const value = readFirst(record, names);
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** All values of all fields with these names. */
export function readAll(record: FeedRecord, names: readonly string[]): readonly unknown[] {
  return names.flatMap((name) => record.get(name) ?? []);
}

/** The same of all rows of a product. They share the lists of the product itself, of which each is read once. */
export function readAllOf(rows: readonly FeedRecord[], names: readonly string[]): readonly unknown[] {
  const lists = new Set(rows.flatMap((row) => names.map((name) => row.get(name))));
  return [...lists].flatMap((list) => list ?? []);
}

/** What programs and spreadsheets write for no value. */
const noValue = /^(?:|nan|NaN|null|NULL|None|undefined|#(?:N\/A|REF!|VALUE!|NAME\?))$/;

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && noValue.test(value.trim()));
}
