import { findBrandByStoredName } from '@szn/shared-contracts/wire';
import { type BrandName, brandLooks } from '../catalogue/brand-looks.ts';
import { createSampleRecords } from '../catalogue/sample-records.ts';
import { slugOf } from '../catalogue/sample-products.ts';
import { type FeedProduct, toFeedProduct } from './feed-product.ts';
import { plainProduct, shopifyProduct, storeProduct } from './json-products.ts';
import {
  googleRows,
  magentoRows,
  metaRows,
  shopifyRows,
  spelledRows,
  wixRows,
  wooRows,
} from './product-rows.ts';
import { type Row, toElements, toTable } from './tables.ts';

type Format = { readonly ending: string; readonly write: (products: readonly FeedProduct[]) => string };

const google = 'xmlns:g="http://base.google.com/ns/1.0"';

/** The formats that brands publish; each feed has the next one. */
const formats: readonly Format[] = [
  { ending: 'json', write: (products) => JSON.stringify({ products: products.map(shopifyProduct) }) },
  xml('rss', 'item', [`<rss version="2.0" ${google}><channel><title>Products</title>`, '</channel></rss>']),
  table('woocommerce.csv', wooRows),
  table('shopify.csv', shopifyRows),
  xml('atom', 'entry', [`<feed xmlns="http://www.w3.org/2005/Atom" ${google}>`, '</feed>']),
  table('meta.csv', metaRows),
  table('magento.csv', magentoRows),
  table('tsv', spelledRows, '\t'),
  {
    ending: 'jsonl',
    write: (products) => products.map((product) => `${JSON.stringify(plainProduct(product))}\n`).join(''),
  },
  { ending: 'list.json', write: (products) => JSON.stringify(products.map(plainProduct)) },
  { ending: 'store.json', write: (products) => JSON.stringify(products.map(storeProduct)) },
  table('wix.csv', wixRows),
];

/** A brand without a page of its own is in the feed of another. */
const sharedFeeds: Partial<Record<BrandName, readonly string[]>> = { Themerche: ['H&M'] };

export type SampleFeed = {
  /** As `FEEDS_FILE` describes it. */
  readonly settings: object & { readonly path: string };
  readonly text: string;
};

/** The sample catalogue as one feed for each brand with a page. */
export function createSampleFeeds(): readonly SampleFeed[] {
  const records = createSampleRecords();
  const names = Object.keys(brandLooks).filter(isBrandName);
  const owners = names.filter((name) => findBrandByStoredName(name) !== undefined);
  return owners.map((owner, index) => {
    const brands = [owner, ...(sharedFeeds[owner] ?? [])];
    const name = slugOf(owner);
    const site = `https://${name}.example`;
    const format = formats[index % formats.length];
    if (format === undefined) throw new Error('There are no formats');
    const own = records.filter(({ source }) => brands.includes(source));
    const path = `${name}.${format.ending}.gz`;
    return {
      settings: { name, path, site, brands, isComplete: true },
      text: format.write(own.map((record) => toFeedProduct(record, site))),
    };
  });
}

function isBrandName(name: string): name is BrandName {
  return Object.hasOwn(brandLooks, name);
}

function table(
  ending: string,
  rowsOf: (product: FeedProduct) => readonly Row[],
  delimiter: ',' | '\t' = ',',
): Format {
  return { ending, write: (products) => toTable(products.flatMap(rowsOf), delimiter) };
}

function xml(name: string, element: string, [head, tail]: readonly [string, string]): Format {
  return {
    ending: `${name}.xml`,
    write: (products) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${toElements(products.flatMap(googleRows), element)}${tail}\n`,
  };
}
