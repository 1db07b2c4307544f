import { useMemo, useState } from 'react';
import {
  readFacets,
  RequestError,
  type CountedFacets,
  type Product,
  type ShellServices,
} from '@szn/shared-contracts';
import { createResource, useSharedResource } from '@szn/shared-ui/create-resource';
import { createServiceContext } from '../../lib/service-context.ts';
import type { ListingQuery } from '../listing/query/listing-query.ts';
import { toFilterFields } from '../listing/state/listing-request.ts';
import type { ListingView } from '../listing/state/use-listing.ts';

type FacetsQuery = Pick<ListingQuery, 'scope' | 'filters'>;

const [Context, useFacetsStore] = createServiceContext<ReturnType<typeof createFacets>>('Facets');
export const FacetsContext = Context;

export type FacetsByQuery = Readonly<Record<string, CountedFacets>>;

/** Changes of filters within this time share one request. */
const requestDelayMs = 150;

/** The options of all filters with their counts, by query (docs/listings.md). Fails if the provider has none. */
export function createFacets(
  { http, environment }: Pick<ShellServices, 'http' | 'environment'>,
  initial: FacetsByQuery = {},
) {
  return createResource<FacetsQuery, CountedFacets>({
    keyOf: facetsKey,
    environment,
    initial,
    load: async (query, signal) => {
      if (environment === 'browser') await new Promise((resolve) => setTimeout(resolve, requestDelayMs));
      signal.throwIfAborted();
      const facets = readFacets(await http.get('/products/facets', { query: toFilterFields(query), signal }));
      if (!facets) throw new RequestError('malformed');
      return facets;
    },
  });
}

function facetsKey({ scope, filters }: FacetsQuery): string {
  return JSON.stringify([scope, filters]);
}

export type FacetsView = {
  /** The last facets of the page: those of the previous query until the response; `null` before the first one. */
  readonly facets: CountedFacets | null;
  /** `facets` belong to the query. */
  readonly isCurrent: boolean;
  readonly isFailed: boolean;
};

/** The facets of a query, loaded while `isNeeded`. */
export function useFacets(query: FacetsQuery, isNeeded: boolean): FacetsView {
  const key = facetsKey(query);
  // oxlint-disable-next-line react/exhaustive-deps -- equal queries are one query
  const stableQuery = useMemo(() => query, [key]);
  const state = useSharedResource(useFacetsStore(), stableQuery, isNeeded);
  const current = state.status === 'succeeded' ? state.value : null;
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  return { facets: current ?? last, isCurrent: current !== null, isFailed: state.status === 'failed' };
}

/**
 * Whether the provider has facets, colours and the order by discount; `null` while that is not known. Its first products
 * say so, which the server renders: nothing has to be requested, and nothing moves later.
 */
export function useHasFacets(view: ListingView): boolean | null {
  const shown = view.kind === 'products' ? hasColours(view.products) : null;
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  return shown ?? last;
}

function hasColours(products: readonly Product[]): boolean {
  return products.some(({ colour }) => colour !== undefined);
}
