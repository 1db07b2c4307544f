import {
  createHandOwnership,
  type FeedOwnership,
} from '../../src/features/catalogue-import/feed-ownership.ts';
import type { ProductDraft } from '../../src/catalogue/product-record.ts';
import type { ImportOptions } from '../../src/features/catalogue-import/import-feed.ts';
import {
  type FeedDefaults,
  type FeedReading,
  readProduct,
} from '../../src/features/catalogue-import/read-product.ts';
import { readJsonRows } from '../../src/features/feed-files/json-rows.ts';
import type { RawProduct } from '../../src/features/feed-files/read-products.ts';

/** An import by hand of any brand, without limits. */
export const importOptions: ImportOptions = {
  feed: 'test',
  name: 'test',
  defaults: { now: new Date('2025-06-01T00:00:00Z') },
  isComplete: false,
  ownership: createHandOwnership({ brands: undefined, hosts: undefined }, { schedule: [], ownHosts: [] }),
  maxRemovedShare: 1,
  maxRemoved: 5000,
  isDryRun: false,
  onProgress: () => undefined,
};

export const feedRecord = (index: number, change: object = {}) => ({
  title: `Imported Coat ${index}`,
  brand: 'Snitch',
  link: `https://snitch.example/p/${index}`,
  image: 'https://cdn.example/a.jpg',
  price: 1000 + index,
  gender: 'men',
  category: 'Jackets',
  ...change,
});

/** The products of a feed that consists of these JSON values. */
export async function* toFeedProducts(records: readonly unknown[]): AsyncGenerator<RawProduct> {
  for (const [index, value] of records.entries()) {
    const rows = readJsonRows(value).map(({ record }) => record);
    yield { rows, records: 1, bytesRead: 0, line: index + 1 };
  }
}

/** A record with another name for every field. */
export const namedRecord = {
  title: '  Boxy   Tee ',
  brand: 'TurntUp',
  url: 'https://turnt.example/products/boxy-tee?v=1',
  image: 'https://cdn.example/boxy.jpg',
  additional_image_link: 'https://cdn.example/boxy-back.jpg',
  price: 'Rs. 1,299',
  salePrice: '₹999',
  gender: 'Men',
  category: 'tshirts',
  tags: 'Oversized, graphic|oversized',
  created_at: '2025-05-01T10:00:00+05:30',
};

/** Reads one record of a feed. */
export function readRecord(value: unknown, given: FeedDefaults, ownership: FeedOwnership): FeedReading {
  return readProduct(
    readJsonRows(value, given).map((row) => row.record),
    given,
    ownership,
  );
}

export function draftOf(reading: FeedReading): ProductDraft | undefined {
  return 'draft' in reading ? reading.draft : undefined;
}
