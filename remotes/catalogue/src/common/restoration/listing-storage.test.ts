import { buildProduct, createMemoryStorage } from '@szn/shared-contracts/testing';
import type { ListingSnapshot } from '../listing/listing-snapshot.ts';
import { createListingStorage } from './listing-storage.ts';

function snapshotOf(count: number): ListingSnapshot {
  return {
    params: 'men',
    products: Array.from({ length: count }, (_nothing, index) => buildProduct({ _id: String(index) })),
    page: count / 12 + 1,
    hasMore: false,
    sort: 'newest',
    total: count,
    asOf: '7',
    corrected: null,
  };
}

it('reads back what was left, in another document of the tab', () => {
  const storage = createMemoryStorage();
  const left = { place: 'men', snapshot: snapshotOf(24), anchor: { index: 9, top: -40 } };
  createListingStorage(storage).write('a', left);
  expect(createListingStorage(storage).read('a')).toEqual(left);
});

it('forgets the entries left longest ago', () => {
  const storage = createListingStorage(createMemoryStorage());
  for (let entry = 1; entry <= 10; entry++) {
    storage.write(`entry ${entry}`, { place: 'men', snapshot: snapshotOf(12), anchor: null });
  }
  expect(storage.read('entry 2')).toBeUndefined();
  expect(storage.read('entry 3')).toBeDefined();
});

it('keeps the beginning of a very long list, and goes on from there', () => {
  const storage = createListingStorage(createMemoryStorage());
  storage.write('a', { place: 'men', snapshot: snapshotOf(1200), anchor: null });
  const { snapshot } = storage.read('a') ?? {};
  expect(snapshot?.products).toHaveLength(600);
  expect(snapshot).toMatchObject({ page: 51, hasMore: true });
});

it.each([
  ['no object', 'text'],
  ['another version’s', { place: 'men', snapshot: { params: 'men' } }],
  [
    'broken products',
    { place: 'men', snapshot: { params: 'men', page: 'two', hasMore: true, sort: 'newest' } },
  ],
])('ignores what it cannot read: %s', (_case, stored) => {
  expect(createListingStorage(createMemoryStorage({ 'szn:list:a': stored })).read('a')).toBeUndefined();
});
