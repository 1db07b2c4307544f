import { readUnderstoodQuery } from '@szn/shared-contracts';
import { buildProduct } from '@szn/shared-contracts/testing';
import {
  emptyListing,
  isPastEnd,
  readSnapshot,
  toSnapshot,
  writeSnapshot,
  type ListingState,
} from './listing-state.ts';

const product = buildProduct();
const fetched: ListingState = {
  ...emptyListing,
  status: 'succeeded',
  filteredItems: [product],
  firstPage: 2,
  page: 4,
  hasMore: false,
  sort: 'priceLowHigh',
  lastFetchedParams: 'gender=men',
  total: 37,
  asOf: '12',
  corrected: 'hoodie',
  understood: readUnderstoodQuery({ brands: ['Huemn'], text: 'hoodie' }),
  lastPageResult: 'duplicates',
};

/** What the browser's storage holds after these fields were changed in it. */
function storedWith(change: object = {}): unknown {
  const snapshot = toSnapshot(fetched);
  if (!snapshot) throw new Error('A fetched list has a snapshot.');
  return structuredClone({ ...writeSnapshot(snapshot), ...change });
}

describe('A stored list', () => {
  it('is read as it was written', () => {
    expect(readSnapshot(storedWith())).toEqual(toSnapshot(fetched));
    expect(readSnapshot(storedWith())?.products).toEqual([product]);
    expect(readSnapshot(storedWith({ lastPageResult: 'filtered-out' }))?.lastPageResult).toBe('filtered-out');
  });

  it('is not written before its first page', () => {
    expect(toSnapshot(emptyListing)).toBeUndefined();
  });

  it.each([
    { params: null },
    { params: 5 },
    { page: null },
    { page: 0 },
    { page: 1.5 },
    { page: '4' },
    { firstPage: null },
    { firstPage: -1 },
    { hasMore: null },
    { hasMore: 'no' },
    { sort: null },
    { sort: 'cheapest' },
  ])('is not read with %j', (change) => {
    expect(readSnapshot(storedWith(change))).toBeUndefined();
  });

  it('is read without the optional fields that have another type', () => {
    const faulty = { total: '37', asOf: 12, corrected: [], understood: 'men', lastPageResult: 'none' };
    expect(readSnapshot(storedWith({ ...faulty, products: 'none' }))).toMatchObject({
      products: [],
      total: null,
      asOf: null,
      corrected: null,
      understood: null,
      lastPageResult: 'new',
    });
    expect(readSnapshot(storedWith({ page: 1, firstPage: 1 }))).toMatchObject({ page: 1, firstPage: 1 });
    expect(readSnapshot(null)).toBeUndefined();
  });
});

describe('A page that a link names', () => {
  const beyond: ListingState = { ...fetched, filteredItems: [], hasMore: false, firstPage: 9, page: 9 };

  it('is past the end when it and all later ones have no products', () => {
    expect(isPastEnd(beyond)).toBe(true);
    expect(isPastEnd({ ...beyond, firstPage: 2, total: null })).toBe(true);
  });

  it.each<[string, Partial<ListingState>]>([
    ['has products', { filteredItems: [product] }],
    ['is not fetched yet', { lastFetchedParams: null }],
    ['may be followed by products', { hasMore: true }],
    ['is the first one', { firstPage: 1 }],
    ['belongs to an empty list', { total: 0 }],
  ])('is not past the end when it %s', (_case, change) => {
    expect(isPastEnd({ ...beyond, ...change })).toBe(false);
  });
});
