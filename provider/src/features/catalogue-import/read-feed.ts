import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { readField } from '@szn/shared-contracts';
import { parse } from 'csv-parse';
import { flattenShopifyProduct } from './shopify-product.ts';

export const feedFormats = ['jsonl', 'csv', 'shopify'] as const;
export type FeedFormat = (typeof feedFormats)[number];

export type FeedFile = {
  readonly path: string;
  readonly format: FeedFormat;
  /** The shop's address, to which a Shopify product's own path is added. */
  readonly site: string | undefined;
};

/** One record as found, with the bytes read so far, from which progress is told. */
export type RawRecord = { readonly record: unknown; readonly bytesRead: number };

/** The file's records one after another; only Shopify's single JSON is held in memory whole. */
export async function* readFeed({ path, format, site }: FeedFile): AsyncGenerator<RawRecord> {
  if (format === 'jsonl') yield* readJsonLines(path);
  else if (format === 'csv') yield* readCsv(path);
  else yield* readShopify(path, site);
}

async function* readJsonLines(path: string): AsyncGenerator<RawRecord> {
  const input = createReadStream(path);
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() !== '') yield { record: parseJson(line), bytesRead: input.bytesRead };
  }
}

async function* readCsv(path: string): AsyncGenerator<RawRecord> {
  const input = createReadStream(path);
  const options = { columns: true, bom: true, trim: true, skip_empty_lines: true, relax_column_count: true };
  for await (const record of input.pipe(parse(options))) {
    yield { record: dropPrototype(record), bytesRead: input.bytesRead };
  }
}

async function* readShopify(path: string, site: string | undefined): AsyncGenerator<RawRecord> {
  if (site === undefined) throw new Error('A Shopify feed needs --site, the address of the shop');
  const text = await readFile(path, 'utf8');
  const products = readField(parseJson(text), 'products');
  if (!Array.isArray(products)) throw new Error('The file is no products.json: it has no list "products"');
  for (const [index, product] of products.entries()) {
    const bytesRead = Math.round((Buffer.byteLength(text) * (index + 1)) / products.length);
    yield { record: flattenShopifyProduct(product, site), bytesRead };
  }
}

/** What is no JSON is a record like any other, and found faulty as one. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function dropPrototype(record: unknown): unknown {
  return typeof record === 'object' && record !== null ? { ...record } : record;
}
