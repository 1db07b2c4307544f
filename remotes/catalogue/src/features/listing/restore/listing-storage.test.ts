import { buildProduct, createMemoryStorage } from '@szn/shared-contracts/testing';
import type { ListingSnapshot } from '../state/listing-state.ts';
import { createListingStorage } from './listing-storage.ts';

function snapshotOf(count: number, firstPage = 1): ListingSnapshot {
  return {
    firstPage,
    params: 'men',
    products: Array.from({ length: count }, (_nothing, index) => buildProduct({ _id: String(index) })),
    page: firstPage + count / 12,
    hasMore: false,
    sort: 'newest',
    total: count,
    asOf: '7',
    corrected: null,
    understood: null,
    lastPageResult: 'duplicates',
  };
}

it('Another document of the tab reads the stored list', () => {
  const storage = createMemoryStorage();
  const saved = { listingId: 'men', snapshot: snapshotOf(24), anchor: { index: 9, top: -40 } };
  const listings = createListingStorage(storage);
  listings.write('a', saved);
  expect(createListingStorage(storage).read('a')).toBeUndefined();
  listings.store();
  expect(createListingStorage(storage).read('a')).toEqual(saved);
  expect(createListingStorage(storage).isWritten('a')).toBe(false);
});

it('The same document reads a list of any length completely', () => {
  const storage = createListingStorage(createMemoryStorage());
  const saved = { listingId: 'men', snapshot: snapshotOf(1200), anchor: { index: 1100, top: 0 } };
  storage.write('a', saved);
  storage.store();
  expect(storage.read('a')).toEqual(saved);
});

it.each([
  ['at once', 10],
  ['over two documents', 5],
])('The storage evicts the oldest entries, %s', (_case, mostPerDocument) => {
  const tab = createMemoryStorage();
  for (let from = 1; from <= 10; from += mostPerDocument) {
    const storage = createListingStorage(tab);
    for (let entry = from; entry < from + mostPerDocument; entry++) {
      storage.write(`entry ${entry}`, { listingId: 'men', snapshot: snapshotOf(12), anchor: null });
    }
    storage.store();
  }
  const next = createListingStorage(tab);
  expect(next.read('entry 2')).toBeUndefined();
  expect(next.read('entry 3')).toBeDefined();
});

it('A very long list is stored up to its limit, and the next page follows there', () => {
  const tab = createMemoryStorage();
  const storage = createListingStorage(tab);
  storage.write('a', { listingId: 'men', snapshot: snapshotOf(1200), anchor: { index: 1100, top: -40 } });
  storage.store();
  const { snapshot, anchor } = createListingStorage(tab).read('a') ?? {};
  expect(snapshot?.products).toHaveLength(600);
  expect(snapshot).toMatchObject({ page: 51, hasMore: true });
  expect(anchor).toEqual({ index: 599, top: -40 });
});

it('A long list that started at a later page continues at the right page', () => {
  const tab = createMemoryStorage();
  const storage = createListingStorage(tab);
  storage.write('a', { listingId: 'men', snapshot: snapshotOf(1200, 5), anchor: null });
  storage.store();
  expect(createListingStorage(tab).read('a')?.snapshot).toMatchObject({ firstPage: 5, page: 55 });
});

it.each([
  ['no object', 'text'],
  ['another version’s', { listingId: 'men', snapshot: { params: 'men' } }],
  [
    'broken products',
    { listingId: 'men', snapshot: { params: 'men', page: 'two', hasMore: true, sort: 'newest' } },
  ],
])('The storage ignores an unreadable entry: %s', (_case, stored) => {
  expect(createListingStorage(createMemoryStorage({ 'szn:list:a': stored })).read('a')).toBeUndefined();
});
