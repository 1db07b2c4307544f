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
    lastPageResult: 'duplicates',
  };
}

it('reads back what was left, in another document of the tab', () => {
  const storage = createMemoryStorage();
  const saved = { listingId: 'men', snapshot: snapshotOf(24), anchor: { index: 9, top: -40 } };
  const listings = createListingStorage(storage);
  listings.write('a', saved);
  expect(createListingStorage(storage).read('a')).toBeUndefined();
  listings.store();
  expect(createListingStorage(storage).read('a')).toEqual(saved);
  expect(createListingStorage(storage).isWritten('a')).toBe(false);
});

it('has the whole list at hand in the same document, however long it is', () => {
  const storage = createListingStorage(createMemoryStorage());
  const saved = { listingId: 'men', snapshot: snapshotOf(1200), anchor: { index: 1100, top: 0 } };
  storage.write('a', saved);
  storage.store();
  expect(storage.read('a')).toEqual(saved);
});

it.each([
  ['at once', 10],
  ['over two documents', 5],
])('forgets the entries left longest ago, %s', (_case, mostPerDocument) => {
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

it('brings the next document to the end of what it keeps of a very long list, and goes on from there', () => {
  const tab = createMemoryStorage();
  const storage = createListingStorage(tab);
  storage.write('a', { listingId: 'men', snapshot: snapshotOf(1200), anchor: { index: 1100, top: -40 } });
  storage.store();
  const { snapshot, anchor } = createListingStorage(tab).read('a') ?? {};
  expect(snapshot?.products).toHaveLength(600);
  expect(snapshot).toMatchObject({ page: 51, hasMore: true });
  expect(anchor).toEqual({ index: 599, top: -40 });
});

it('goes on after what it keeps of a list that began at a later page, too', () => {
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
])('ignores what it cannot read: %s', (_case, stored) => {
  expect(createListingStorage(createMemoryStorage({ 'szn:list:a': stored })).read('a')).toBeUndefined();
});
