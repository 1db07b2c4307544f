import fc from 'fast-check';
import { readProducts, RequestError, type HttpClient } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { createCatalogueStore } from '../../../start-catalogue.tsx';
import { type ListingQuery, noFilters, queryKey, fullCatalogue } from '../query/listing-query.ts';
import { createListingService, type ListingService } from './listing-service.ts';
import type { ListingSnapshot } from './listing-state.ts';

const men: ListingQuery = {
  listingId: 'men',
  scope: { ...fullCatalogue, gender: 'men' },
  filters: noFilters,
  sort: 'newest',
};
const women: ListingQuery = { ...men, listingId: 'women', scope: { ...fullCatalogue, gender: 'women' } };
const queries: readonly ListingQuery[] = [men, { ...men, sort: 'priceLowHigh' }, women];

/** The two products of each page, named after their list and page. */
function titlesOf(query: ListingQuery, from: number, to: number): string[] {
  const pages = Array.from({ length: to - from + 1 }, (_nothing, index) => from + index);
  return pages.flatMap((page) =>
    ['a', 'b'].map((letter) => `${query.listingId} ${query.sort} ${page}${letter}`),
  );
}

const toProduct = (title: string) => ({ _id: title, title });

type Scheduler = {
  readonly schedule: <Value>(task: Promise<Value>) => Promise<Value>;
  readonly count: () => number;
  readonly waitNext: (count: number) => Promise<void>;
};

/** A provider that ignores aborts. `losses` names in turn which responses are lost. */
function createLateHttp(scheduler: Scheduler, losses: readonly boolean[]): HttpClient {
  let requests = 0;
  return {
    ...createFakeServices().http,
    get: (path, options) => {
      const { page, sort } = options?.query ?? {};
      const asked =
        queries.find((query) => path.endsWith(`/${query.listingId}`) && query.sort === sort) ?? men;
      const products = titlesOf(asked, Number(page), Number(page)).map(toProduct);
      const isLost = losses[requests % losses.length] === true;
      requests += 1;
      return scheduler.schedule(
        isLost ? Promise.reject(new RequestError('network')) : Promise.resolve({ products, hasMore: true }),
      );
    },
  };
}

function snapshotOf(query: ListingQuery, pages: number): ListingSnapshot {
  return {
    params: queryKey(query),
    products: readProducts(titlesOf(query, 1, pages).map(toProduct)),
    firstPage: 1,
    page: pages + 1,
    hasMore: true,
    sort: query.sort,
    total: null,
    asOf: null,
    corrected: null,
    understood: null,
    lastPageResult: 'new',
  };
}

type Target = { readonly query: ListingQuery; readonly page: number };

const deeds = {
  enter: (listings: ListingService, { query, page }: Target) => listings.loadFirstPage(query, { page }),
  restore: async (listings: ListingService, { query, page }: Target) =>
    listings.restore(query.listingId, snapshotOf(query, page)),
  loadMore: (listings: ListingService, { query }: Target) => listings.loadMore(query),
  retry: (listings: ListingService, { query, page }: Target) => listings.retry(query, page),
};

const applied = fc.array(
  fc.record({
    deed: fc.constantFrom('enter', 'restore', 'loadMore', 'retry'),
    query: fc.constantFrom(...queries),
    page: fc.integer({ min: 1, max: 3 }),
    answersMeanwhile: fc.integer({ min: 0, max: 2 }),
  }),
  { maxLength: 8 },
);

it('Late responses in any order leave each list consistent and apply the last request', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      applied,
      fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
      async (scheduler, wished, losses) => {
        const services = { ...createFakeServices(), http: createLateHttp(scheduler, losses) };
        const listings = createListingService(services, createCatalogueStore(undefined));
        const underWay = [listings.loadFirstPage(men)];
        let shown = men;
        for (const { deed, query, page, answersMeanwhile } of wished) {
          // A page loads more of the list that it shows, and retries only that list.
          if (deed === 'enter' || deed === 'restore') shown = query;
          underWay.push(deeds[deed](listings, { query: shown, page }));
          await scheduler.waitNext(Math.min(answersMeanwhile, scheduler.count()));
        }
        await scheduler.waitFor(Promise.all(underWay));

        for (const listingId of ['men', 'women']) {
          const { filteredItems, status, lastFetchedParams, firstPage, page } = listings.read(listingId);
          const query = queries.find((candidate) => queryKey(candidate) === lastFetchedParams);
          expect(status).not.toBe('loading');
          expect(filteredItems.map(({ title }) => title)).toEqual(
            query === undefined ? [] : titlesOf(query, firstPage, page - 1),
          );
        }
        const { status, error, lastFetchedParams, requestedKey } = listings.read(shown.listingId);
        const isThere = lastFetchedParams === queryKey(shown);
        const isSaidToFail = lastFetchedParams === null && status === 'failed' && error !== null;
        expect(requestedKey).toBe(queryKey(shown));
        expect({ isThere, isSaidToFail }).toEqual({ isThere, isSaidToFail: !isThere });
      },
    ),
    { numRuns: 500 },
  );
});
