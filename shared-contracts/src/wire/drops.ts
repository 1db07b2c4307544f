import { readProducts, type Product } from './product.ts';
import { readCount, readField, readText } from './readers.ts';

/** What one brand added on one day. */
export type Drop = {
  /** The stored name of the brand. */
  readonly source: string;
  readonly count: number;
  /** Rupees. */
  readonly minPrice: number;
  readonly maxPrice: number;
  /** The newest of its products, at most four; never empty. */
  readonly products: readonly Product[];
};

/** `day`: in India, `YYYY-MM-DD`. */
export type DropDay = { readonly day: string; readonly drops: readonly Drop[] };

export type DropPage = {
  readonly days: readonly DropDay[];
  /** The parameter of the next page; `null` on the last one. */
  readonly before: string | null;
};

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the response of `GET /products/drops`, an addition to the specification; `undefined` for any other value. */
export function readDropPage(value: unknown): DropPage | undefined {
  const days = readField(value, 'days');
  if (!Array.isArray(days)) return undefined;
  return {
    days: days.flatMap((entry) => readDropDay(entry) ?? []),
    before: readDay(value, 'before') ?? null,
  };
}

function readDropDay(value: unknown): DropDay | undefined {
  const [day, drops] = [readDay(value, 'day'), readField(value, 'drops')];
  if (day === undefined || !Array.isArray(drops)) return undefined;
  const readable = drops.flatMap((drop) => readDrop(drop) ?? []);
  return readable.length === 0 ? undefined : { day, drops: readable };
}

function readDrop(value: unknown): Drop | undefined {
  const source = readText(readField(value, 'source'));
  const count = readCount(readField(value, 'count'));
  const [minPrice, maxPrice] = [readField(value, 'minPrice'), readField(value, 'maxPrice')];
  const products = readProducts(readField(value, 'products'));
  if (source === undefined || count === null || products.length === 0) return undefined;
  if (typeof minPrice !== 'number' || typeof maxPrice !== 'number') return undefined;
  return { source, count, minPrice, maxPrice, products };
}

function readDay(value: unknown, name: string): string | undefined {
  const text = readField(value, name);
  return typeof text === 'string' && dayPattern.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;
}
