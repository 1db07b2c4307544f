import { RequestError } from '@szn/shared-contracts';
import { createFakeServices, type FakeRequest, type FakeServices } from '@szn/shared-contracts/testing';
import { createCatalogueStore } from '../../../start-catalogue.tsx';
import { products } from '../../../testing/open-catalogue.tsx';
import { type ListingQuery, noFilters, queryKey, fullCatalogue } from '../query/listing-query.ts';
import { createListingService } from './listing-service.ts';
import { viewListing } from './use-listing.ts';
import { readSnapshot, toSnapshot, writeSnapshot } from './listing-state.ts';

const men: ListingQuery = {
  listingId: 'men',
  scope: { ...fullCatalogue, gender: 'men' },
  filters: noFilters,
  sort: 'newest',
};
const menCheapFirst: ListingQuery = { ...men, sort: 'priceLowHigh' };
const women: ListingQuery = { ...men, listingId: 'women', scope: { ...fullCatalogue, gender: 'women' } };

function begin(services: FakeServices = createFakeServices()) {
  const listings = createListingService(services, createCatalogueStore());
  const titles = (listingId = 'men') =>
    listings.read(listingId).filteredItems.map((product) => product.title);
  return { services, listings, titles };
}

const offline = () => {
  throw new RequestError('network');
};

it('The first page replaces the list, and the next page is page 2', async () => {
  const { services, listings } = begin();
  services.http.answer('GET /products/gender/men', () => ({
    products: products(12),
    hasMore: true,
    total: 30,
  }));
  await listings.loadFirstPage(men);
  expect(listings.read('men')).toMatchObject({
    status: 'succeeded',
    page: 2,
    hasMore: true,
    total: 30,
    lastFetchedParams: queryKey(men),
  });
});

it('A later page is appended without products of the list', async () => {
  const { services, listings, titles } = begin();
  services.http.answer('GET /products/gender/men', ({ query }) => ({
    products: query.page === 1 ? products(3) : products(3, 3),
    hasMore: query.page === 1,
  }));
  await listings.loadFirstPage(men);
  await listings.loadMore(men);
  expect(titles()).toEqual(['Product 1', 'Product 2', 'Product 3', 'Product 4', 'Product 5']);
  expect(listings.read('men')).toMatchObject({ page: 3, hasMore: false });
});

it('A failed page is requested again and not skipped', async () => {
  const { services, listings, titles } = begin();
  services.http.answer('GET /products/gender/men', ({ query }) =>
    query.page === 1 ? { products: products(12), hasMore: true } : offline(),
  );
  await listings.loadFirstPage(men);
  await listings.loadMore(men);
  expect(listings.read('men')).toMatchObject({
    status: 'failed',
    page: 2,
    error: { message: 'Request failed', status: 400 },
  });
  expect(titles()).toHaveLength(12);
  services.http.answer('GET /products/gender/men', () => ({ products: products(2, 13), hasMore: false }));
  await listings.retry(men, 1);
  expect(services.http.requests.map(({ query }) => query.page)).toEqual([1, 2, 2]);
  expect(titles()).toHaveLength(14);
});

it.each([true, false])(
  'A first page that fails over its list is requested again (more pages: %s)',
  async (hasMore) => {
    const { services, listings, titles } = begin();
    services.http.answer('GET /products/gender/men', () => ({ products: products(3), hasMore }));
    await listings.loadFirstPage(men);
    services.http.answer('GET /products/gender/men', offline);
    await listings.loadFirstPage(men);
    expect(listings.read('men')).toMatchObject({ status: 'failed', hasMore });
    services.http.answer('GET /products/gender/men', () => ({ products: products(3, 4), hasMore }));
    await listings.retry(men, 1);
    expect(services.http.requests.map(({ query }) => query.page)).toEqual([1, 1, 1]);
    expect(titles()).toEqual(['Product 4', 'Product 5', 'Product 6']);
    expect(listings.read('men')).toMatchObject({ status: 'succeeded', error: null, page: 2 });
  },
);

it("A failure keeps the server's message and status", async () => {
  const { services, listings } = begin();
  services.http.answer('GET /products/gender/men', () => {
    throw new RequestError('status', { status: 503, serverMessage: 'Stocktaking' });
  });
  await listings.loadFirstPage(men);
  expect(listings.read('men').error).toEqual({ message: 'Stocktaking', status: 503 });
});

it('A failed search has its own message', async () => {
  const { services, listings } = begin();
  services.http.answer('GET /products/search', offline);
  await listings.loadFirstPage({
    ...men,
    listingId: 'search/tee',
    scope: { ...fullCatalogue, search: 'tee' },
  });
  expect(listings.read('search/tee').error?.message).toBe('Failed to fetch products');
});

it('Repeated calls of loadMore send one request', async () => {
  const { services, listings } = begin();
  services.http.answer('GET /products/gender/men', ({ query }) => ({
    products: products(12, Number(query.page) * 12),
    hasMore: true,
  }));
  await listings.loadFirstPage(men);
  await Promise.all([listings.loadMore(men), listings.loadMore(men), listings.loadMore(men)]);
  expect(services.http.requests).toHaveLength(2);
});

it.each([
  ['repeated', () => products(12)],
  ['empty', ({ query }: FakeRequest) => (query.page === 1 ? products(12) : [])],
])('A page without new products stops automatic loading (%s pages)', async (_kind, answer) => {
  const { services, listings } = begin();
  services.http.answer('GET /products/gender/men', (request) => ({
    products: answer(request),
    hasMore: true,
  }));
  await listings.loadFirstPage(men);
  await listings.loadMore(men);
  expect(services.http.requests.map(({ query }) => query.page)).toEqual([1, 2]);
  expect(viewListing(listings.read('men'), queryKey(men))).toMatchObject({
    next: { kind: 'available', page: 3, autoLoad: false },
    understood: null,
  });
});

it('An empty first page loads the second, then the list is empty', async () => {
  const { services, listings } = begin();
  services.http.answer('GET /products/gender/men', () => ({ products: [], hasMore: true }));
  await listings.loadFirstPage(men);
  expect(services.http.requests.map(({ query }) => query.page)).toEqual([1, 2]);
  expect(viewListing(listings.read('men'), queryKey(men))).toEqual({
    kind: 'empty',
    next: { kind: 'available', page: 3, autoLoad: false },
    understood: null,
  });
});

it('Sale pages without reduced products are skipped', async () => {
  const { services, listings, titles } = begin();
  const sale = { ...men, listingId: 'sale', scope: { ...fullCatalogue, isSale: true } };
  services.http.answer('GET /products/sale', ({ query }) => ({
    products: query.page === 4 ? products(1, 1, { price: 900, salePrice: 500 }) : products(12),
    hasMore: true,
  }));
  await listings.loadFirstPage(sale);
  expect(titles('sale')).toEqual(['Product 1']);
});

it('A repeated sale page stops automatic loading', async () => {
  const { services, listings } = begin();
  const sale = { ...men, listingId: 'sale', scope: { ...fullCatalogue, isSale: true } };
  const reduced = products(12, 1, { price: 900, salePrice: 500 });
  services.http.answer('GET /products/sale', () => ({ products: reduced, hasMore: true }));
  await listings.loadFirstPage(sale);
  await listings.loadMore(sale);
  expect(services.http.requests.map(({ query }) => query.page)).toEqual([1, 2]);
  expect(viewListing(listings.read('sale'), queryKey(sale))).toMatchObject({
    next: { kind: 'available', page: 3, autoLoad: false },
    understood: null,
  });
});

it('At most three sale pages after an empty first page are skipped', async () => {
  const { services, listings } = begin();
  const sale = { ...men, listingId: 'sale', scope: { ...fullCatalogue, isSale: true } };
  services.http.answer('GET /products/sale', () => ({ products: products(12), hasMore: true }));
  await listings.loadFirstPage(sale);
  expect(services.http.requests.map(({ query }) => query.page)).toEqual([1, 2, 3, 4]);
});

it('A sale leaves out full-price products', async () => {
  const { services, listings, titles } = begin();
  const mixed = [
    ...products(1, 1, { price: 900, salePrice: 500 }),
    ...products(1, 2),
    ...products(1, 3, { price: 900, salePrice: 900 }),
  ];
  services.http.answer('GET /products/sale', () => ({ products: mixed, hasMore: false }));
  await listings.loadFirstPage({ ...men, listingId: 'sale', scope: { ...fullCatalogue, isSale: true } });
  expect(titles('sale')).toEqual(['Product 1']);
});

it('Later pages send the asOf mark of the first page', async () => {
  const { services, listings } = begin();
  services.http.answer('GET /products/gender/men', ({ query }) => ({
    products: products(12, Number(query.page) * 12),
    hasMore: true,
    asOf: 7,
  }));
  await listings.loadFirstPage(men);
  await listings.loadMore(men);
  expect(services.http.requests.map(({ query }) => query.asOf)).toEqual([undefined, '7']);
});

it('The previous list stays while another order loads and is removed if that fails', async () => {
  const { services, listings, titles } = begin();
  services.http.answer('GET /products/gender/men', () => ({ products: products(12), hasMore: true }));
  await listings.loadFirstPage(men);
  services.http.answer('GET /products/gender/men', offline);
  const sorting = listings.loadFirstPage(menCheapFirst);
  expect(titles()).toHaveLength(12);
  expect(listings.read('men')).toMatchObject({ status: 'loading', sort: 'priceLowHigh' });
  await sorting;
  expect(listings.read('men')).toMatchObject({ status: 'failed', filteredItems: [], page: 1 });
});

it('An aborted request leaves the list idle', async () => {
  const { services, listings, titles } = begin();
  services.http.answer('GET /products/gender/men', () => ({ products: products(12), hasMore: true }));
  services.http.answer('GET /products/gender/women', () => ({ products: products(1, 50), hasMore: false }));
  await listings.loadFirstPage(men);
  const more = listings.loadMore(men);
  await Promise.all([more, listings.loadFirstPage(women)]);
  expect(listings.read('men')).toMatchObject({ status: 'succeeded', page: 2 });
  expect(titles('women')).toEqual(['Product 50']);
});

it('A failure on the server leaves the list idle', async () => {
  const { services, listings } = begin(createFakeServices({ environment: 'server' }));
  services.http.answer('GET /products/gender/men', offline);
  await listings.loadFirstPage(men);
  expect(listings.read('men')).toMatchObject({ status: 'idle', error: null });
});

it('A restored list keeps automatic loading stopped', async () => {
  const { services, listings } = begin();
  services.http.answer('GET /products/gender/men', () => ({ products: products(12), hasMore: true }));
  await listings.loadFirstPage(men);
  await listings.loadMore(men);
  const next = begin();
  for (const snapshot of [toSnapshot(listings.read('men'))].filter((found) => found !== undefined)) {
    const stored = readSnapshot(structuredClone(writeSnapshot(snapshot)));
    if (stored) next.listings.restore('men', stored);
  }
  expect(viewListing(next.listings.read('men'), queryKey(men))).toMatchObject({
    next: { kind: 'available', page: 3, autoLoad: false },
    understood: null,
  });
});

it('A restored list is only refreshed by a pending first page', async () => {
  const { services, listings, titles } = begin();
  services.http.answer('GET /products/gender/men', ({ query }) => ({
    products: products(12, Number(query.page) * 12 - 11),
    hasMore: true,
  }));
  await listings.loadFirstPage(men);
  await listings.loadMore(men);
  const snapshot = toSnapshot(listings.read('men'));
  services.http.answer('GET /products/gender/men', () => ({
    products: [...products(1, 99), ...products(1, 1, { title: 'Product 1, renamed' })],
    hasMore: true,
  }));
  const looking = listings.loadFirstPage(men);
  if (snapshot) listings.restore('men', snapshot);
  await looking;
  expect(titles().slice(0, 2)).toEqual(['Product 1, renamed', 'Product 2']);
  expect(listings.read('men')).toMatchObject({ status: 'succeeded', page: 3 });
  expect(titles()).toHaveLength(24);
});

/** A provider with unlimited pages, whose responses wait from `hold` to `release`. */
function answerForEver(services: FakeServices) {
  let release = () => undefined as void;
  let gate = Promise.resolve();
  services.http.answer('GET /products/gender/men', async ({ query }) => {
    await gate;
    return { products: products(12, Number(query.page) * 12 - 11), hasMore: true };
  });
  return {
    hold: () => {
      gate = new Promise((resolve) => (release = resolve));
    },
    release: () => release(),
  };
}

it('A list restored during a request for a later page loses no page', async () => {
  const { services, listings, titles } = begin();
  const pages = answerForEver(services);
  await listings.loadFirstPage(men);
  const left = toSnapshot(listings.read('men'));
  await listings.loadMore(men);
  pages.hold();
  const third = listings.loadMore(men);
  if (left) listings.restore('men', left);
  pages.release();
  await third;
  await listings.loadMore(men);
  await listings.loadMore(men);
  expect(titles()).toEqual(Array.from({ length: 36 }, (_nothing, index) => `Product ${index + 1}`));
});

it('An aborted sort continues after the last received page', async () => {
  const { services, listings } = begin();
  const pages = answerForEver(services);
  await listings.loadFirstPage(men);
  await listings.loadMore(men);
  pages.hold();
  const leaving = new AbortController();
  const sorting = listings.loadFirstPage(menCheapFirst, { signal: leaving.signal });
  expect(toSnapshot(listings.read('men'))).toMatchObject({ params: queryKey(men), page: 3 });
  leaving.abort();
  pages.release();
  await sorting;
  expect(listings.read('men')).toMatchObject({ status: 'succeeded', page: 3 });
});
