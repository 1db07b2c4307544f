import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { readField } from '@szn/shared-contracts/wire';
import { parse } from 'csv-parse';
import * as fields from './feed-fields.ts';

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

/** Limits memory when a quote is never closed. */
const maxRecordBytes = 1024 * 1024;

/** Reads the records one at a time. Only the JSON of Shopify is read into memory as a whole. */
export async function* readFeed(feed: FeedFile): AsyncGenerator<RawRecord> {
  if (feed.format === 'shopify') yield* readShopify(feed.path, feed.site);
  else if (feed.format === 'csv') yield* readCsv(feed.path);
  else yield* readJsonLines(feed.path);
}

async function* readJsonLines(path: string): AsyncGenerator<RawRecord> {
  const input = createReadStream(path);
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    // Also removes a byte order mark.
    const text = line.trim();
    if (text !== '') yield { ...readJson(text), bytesRead: input.bytesRead };
  }
}

async function* readCsv(path: string): AsyncGenerator<RawRecord> {
  const input = createReadStream(path);
  const options = {
    columns: true,
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    // A title can contain an inch mark.
    relax_quotes: true,
    max_record_size: maxRecordBytes,
  };
  const parser = input.pipe(parse(options));
  input.once('error', (error) => parser.destroy(error));
  for await (const record of parser) {
    yield { record: dropPrototype(record), bytesRead: input.bytesRead };
  }
}

async function* readShopify(path: string, site: string): AsyncGenerator<RawRecord> {
  const text = await readFile(path, 'utf8');
  const json = readJson(text.trim());
  if ('fault' in json) throw new Error('The file is no complete JSON');
  const products = readField(json.record, 'products');
  if (!Array.isArray(products)) throw new Error('The file has no list "products"');
  for (const [index, product] of products.entries()) {
    const bytesRead = Math.round((Buffer.byteLength(text) * (index + 1)) / products.length);
    yield { record: flattenShopifyProduct(product, site), bytesRead };
  }
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
