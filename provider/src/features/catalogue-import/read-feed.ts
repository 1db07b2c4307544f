import { createReadStream } from 'node:fs';
import { readField } from '@szn/shared-contracts/wire';
import { CsvError, parse } from 'csv-parse/sync';
import * as fields from './feed-fields.ts';
import { type RecordScanner, scanCsv, scanJsonList, scanLines, splitRecords } from './split-records.ts';

export type FeedFile =
  | { readonly path: string; readonly format: 'jsonl' | 'csv' }
  /** `site` is the shop's address, to which a product's own path is added. */
  | { readonly path: string; readonly format: 'shopify'; readonly site: string };

/**
 * One record of the file, or the fault of a record that cannot be parsed. `bytesRead` is the position in the file.
 */
export type RawRecord = { readonly bytesRead: number } & (
  { readonly record: unknown } | { readonly fault: string }
);

/** Longer records are faulty. */
const maxRecordBytes = 1024 * 1024;

/** Reads the records one at a time, with at most a megabyte in memory. */
export async function* readFeed(feed: FeedFile): AsyncGenerator<RawRecord> {
  if (feed.format === 'shopify') yield* readShopify(feed.path, feed.site);
  else if (feed.format === 'csv') yield* readCsv(feed.path);
  else yield* readJsonLines(feed.path);
}

async function* readJsonLines(path: string): AsyncGenerator<RawRecord> {
  for await (const { text, ...read } of readTexts(path, scanLines()))
    yield { ...read, ...(text === undefined ? tooLong : readJson(text)) };
}

const tooLong = { fault: `is longer than ${maxRecordBytes} bytes` };

/** The records of the file that are not empty, without a byte order mark; `undefined` for one that is too long. */
async function* readTexts(path: string, scanner: RecordScanner) {
  const input = createReadStream(path);
  for await (const record of splitRecords(input, scanner, maxRecordBytes)) {
    const text = record === 'too long' ? undefined : record.bytes.toString().trim();
    if (text !== '') yield { text, bytesRead: input.bytesRead };
  }
}

const csvOptions = {
  trim: true,
  relax_column_count: true,
  // A title can contain an inch mark.
  relax_quotes: true,
} as const;

async function* readCsv(path: string): AsyncGenerator<RawRecord> {
  let columns: string[] | undefined;
  for await (const { text, ...read } of readTexts(path, scanCsv())) {
    if (columns !== undefined)
      yield { ...read, ...(text === undefined ? tooLong : readCsvLine(text, columns)) };
    else if (text === undefined) throw new Error('The line of names is too long');
    else columns = parse(text, csvOptions)[0];
  }
}

function readCsvLine(text: string, columns: string[]): { record: unknown } | { fault: string } {
  try {
    const [record] = parse(text, { ...csvOptions, columns });
    return { record: dropPrototype(record) };
  } catch (error) {
    return {
      fault:
        error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED'
          ? 'has a quote that is not closed'
          : 'is no CSV',
    };
  }
}

async function* readShopify(path: string, site: string): AsyncGenerator<RawRecord> {
  const scanner = scanJsonList('products');
  for await (const { text, ...read } of readTexts(path, scanner)) {
    const json = text === undefined ? tooLong : readJson(text);
    yield { ...read, ...('fault' in json ? json : { record: flattenShopifyProduct(json.record, site) }) };
  }
  const { hasList, isComplete } = scanner.end();
  if (!isComplete) throw new Error('The file is no complete JSON');
  if (!hasList) throw new Error('The file has no list "products"');
}

function readJson(text: string): { record: unknown } | { fault: string } {
  try {
    return { record: JSON.parse(text) };
  } catch {
    return { fault: 'is no JSON' };
  }
}

function dropPrototype(record: unknown): unknown {
  return typeof record === 'object' && record !== null ? { ...record } : record;
}

/**
 * Converts a product of Shopify's `products.json` to a plain record. Uses the prices of the cheapest available variant, and
 * derives gender and category from type, tags and title. Returns other values unchanged.
 */
export function flattenShopifyProduct(product: unknown, site: string): unknown {
  const handle = fields.readLine(readField(product, 'handle'));
  if (handle === undefined) return product;
  const tags = fields.readNames(readField(product, 'tags'));
  const type = fields.readLine(readField(product, 'product_type')) ?? '';
  const title = fields.readLine(readField(product, 'title')) ?? '';
  const gender = [type, tags.join(' '), title].map(fields.readGender).find((found) => found !== undefined);
  const images = readField(product, 'images');
  const category = gender && fields.readCategory(gender, [type, ...tags]);
  return {
    title,
    vendor: readField(product, 'vendor'),
    link: new URL(`/products/${encodeURIComponent(handle)}`, site).href,
    image: readField(firstOf(images), 'src'),
    secondImage: readField(firstOf(Array.isArray(images) ? images.slice(1) : []), 'src'),
    ...pricesOf(readField(product, 'variants')),
    gender,
    category: category ?? type,
    tags,
    created_at: readField(product, 'published_at') ?? readField(product, 'created_at'),
  };
}

/** Shopify's `price` is the current price; `compare_at_price` is the price before the reduction. */
function pricesOf(variants: unknown): { price?: unknown; salePrice?: unknown } {
  const list = Array.isArray(variants) ? variants : [];
  const available = list.filter((variant) => readField(variant, 'available') !== false);
  const [cheapest] = (available.length > 0 ? available : list).toSorted(
    (left, right) => amount(left) - amount(right),
  );
  const price = readField(cheapest, 'price');
  const before = readField(cheapest, 'compare_at_price');
  const isReduced = Number(before) > Number(price);
  return isReduced ? { price: before, salePrice: price } : { price };
}

function amount(variant: unknown): number {
  return fields.readFeedPrice(readField(variant, 'price'))?.paise ?? Number.POSITIVE_INFINITY;
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}
