import type { RemotePage } from '@szn/shared-contracts';
import { notFoundPath, redirectFrom } from '../../lib/redirect.ts';
import type { createFacets } from '../filters/facets.ts';
import type { FilterOptionsStore } from '../filters/filter-options.ts';
import { loadFilters } from '../filters/lazy-filters.tsx';
import { describeListingHead } from '../listing/listing-head.ts';
import {
  firstReadOf,
  loadListing,
  shouldRevalidate,
  type ListingLoaderServices,
} from '../listing/listing-loader.ts';
import { hasFilters, type ListingQuery } from '../listing/query/listing-query.ts';
import { BrowsePage } from './browse-page.tsx';
import { readRouteQuery, type ListingRoute } from './listing-route.ts';
import type { ResolveListingRoute } from './listing-routes.ts';

type Services = ListingLoaderServices & {
  readonly filterOptions: FilterOptionsStore;
  readonly facets: ReturnType<typeof createFacets>;
};

export function createBrowseRoute(services: Services, resolveRoute: ResolveListingRoute): RemotePage {
  function resolve(params: Parameters<ResolveListingRoute>[0], search: URLSearchParams) {
    const route = resolveRoute(params, search);
    return route && { route, ...readRouteQuery(route, search) };
  }

  return {
    loader: async ({ params, request }) => {
      const resolved = resolve(params, new URL(request.url).searchParams);
      if (!resolved) return redirectFrom(request, notFoundPath);
      const { route, query, address } = resolved;
      const list = loadListing(services, { query, page: address.page, request });
      const options = services.filterOptions.ensure(route.scope);
      // A browser renders the page without waiting for the filter options.
      await (services.environment === 'server'
        ? Promise.all([list, options.then(() => countFiltered(services, route, query)), loadFilters()])
        : list);
      return null;
    },
    shouldRevalidate,
    firstRequest: ({ params, url }) => {
      const resolved = resolve(params, url.searchParams);
      return resolved && firstReadOf(resolved.query, resolved.address.page);
    },
    Component: () => <BrowsePage resolveRoute={resolveRoute} />,
    head: ({ params, url }) => {
      const resolved = resolve(params, url.searchParams);
      if (!resolved) return { title: '', isIndexed: false };
      const { route, query, address } = resolved;
      return describeListingHead({ route, address, listing: services.listings.read(query.listingId), url });
    },
  };
}

/** The counts of a filtered list for the server's form, whose options have those of the whole scope. */
async function countFiltered(
  { filterOptions, facets }: Services,
  { scope }: ListingRoute,
  query: ListingQuery,
): Promise<void> {
  const isFiltered = hasFilters(query.filters) || query.scope.isSale !== scope.isSale;
  if (isFiltered && filterOptions.hasFacets(scope)) await facets.acquire(query).settled;
}
