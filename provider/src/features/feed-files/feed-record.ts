import { LRUCache } from 'lru-cache';
import type { FieldNames } from '../../config/feed-schedule.ts';

/** What an operator says of the shop whose feed it is. */
export type FeedShop = {
  /** The shop's address, to which relative addresses are added. */
  readonly site?: string | undefined;
  /** Its own names of fields. */
  readonly fields?: FieldNames | undefined;
};

/**
 * One record of a feed: each field by its normalised name, with its values that are not empty, in their order. Records of one
 * product share what they have in common: none of 2,048 rows is a copy of it.
 */
export type FeedRecord = Pick<ReadonlyMap<string, readonly unknown[]>, 'get' | 'has'> & {
  readonly keys: () => Iterable<string>;
};

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
  return keyOf(name.slice(0, maxNameLength));
}

/** Each record of a feed has the same names. */
const keyOf = rememberByText(normaliseName);

/** A part of a text holds all of it in memory, a copy does not. */
export function copyText(text: string): string {
  return Buffer.from(text).toString();
}

/** Remembers what the latest texts mean, by copies of them. */
export function rememberByText<Result extends NonNullable<unknown>>(read: (text: string) => Result) {
  const results = new LRUCache<string, Result>({ max: 2000 });
  return (text: string): Result => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = read(text);
    results.set(copyText(text), result);
    return result;
  };
}

const noValues: readonly unknown[] = [];

/** Reads each list once: the rows of a product share the lists of the product itself. */
export function readOnce<Result>(read: (values: readonly unknown[]) => Result) {
  const results = new WeakMap<readonly unknown[], { readonly result: Result }>();
  return (values: readonly unknown[] = noValues): Result => {
    const known = results.get(values);
    if (known !== undefined) return known.result;
    const result = read(values);
    results.set(values, { result });
    return result;
  };
}

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
  return withMissingOf(new Map(own.map(([name, value]) => [name, [value]] as const)), record);
}

export function withoutField(record: FeedRecord, name: string): FeedRecord {
  return withoutFields(record, (key) => key === name);
}

export function withoutFields(record: FeedRecord, isHidden: (name: string) => boolean): FeedRecord {
  return {
    get: (name) => (isHidden(name) ? undefined : record.get(name)),
    has: (name) => !isHidden(name) && record.has(name),
    keys: () => [...record.keys()].filter((name) => !isHidden(name)),
  };
}

/** What the record does not say, the other one says for it. */
export function withMissingOf(record: FeedRecord, other: FeedRecord): FeedRecord {
  return new LayeredRecord(record, other);
}

/** A class: closures of each row would cost more than what they read. */
class LayeredRecord implements FeedRecord {
  readonly #own: FeedRecord;
  readonly #other: FeedRecord;

  constructor(own: FeedRecord, other: FeedRecord) {
    this.#own = own;
    this.#other = other;
  }

  get(name: string): readonly unknown[] | undefined {
    return this.#own.get(name) ?? this.#other.get(name);
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  keys(): Iterable<string> {
    return new Set([...this.#own.keys(), ...this.#other.keys()]);
  }
}

/** The values of the first field that has one. */
export function findValues(record: FeedRecord, names: readonly string[]): readonly unknown[] | undefined {
  for (const name of names) {
    const values = record.get(name);
    if (values !== undefined) return values;
  }
  return undefined;
}

/** The first value of the first field that has one. */
export function readFirst(record: FeedRecord, names: readonly string[]): unknown {
  return findValues(record, names)?.[0];
}

/** The first text or number of the fields, without spaces around it; empty if there is none. */
export function readWord(record: FeedRecord, names: readonly string[]): string {
  const value = readFirst(record, names);
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** The lists of the fields that the record has. */
export function listValues(record: FeedRecord, names: readonly string[]): readonly (readonly unknown[])[] {
  const lists: (readonly unknown[])[] = [];
  for (const name of names) {
    const values = record.get(name);
    if (values !== undefined) lists.push(values);
  }
  return lists;
}

/** All values of all fields with these names. */
export function readAll(record: FeedRecord, names: readonly string[]): readonly unknown[] {
  return listValues(record, names).flat();
}

/** No product shows the pictures or sizes of more rows. */
const maxRead = 250;

/** The same of all rows of a product. They share the lists of the product itself, of which each is read once. */
export function readAllOf(rows: readonly FeedRecord[], names: readonly string[]): readonly unknown[] {
  const lists = new Set(rows.slice(0, maxRead).flatMap((row) => listValues(row, names)));
  return [...lists].flat();
}

/** What programs and spreadsheets write for no value. */
const noValue = /^(?:|nan|NaN|null|NULL|None|undefined|#(?:N\/A|REF!|VALUE!|NAME\?))$/;

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && noValue.test(value.trim()));
}
