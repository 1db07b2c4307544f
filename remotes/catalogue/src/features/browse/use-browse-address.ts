import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { SortOrder } from '@szn/shared-contracts';
import { useOptimisticSearch, type SearchChangeOptions } from '../../lib/use-optimistic-search.ts';
import type { FilterState } from '../filters/filter-state.ts';
import type { ListingQuery } from '../listing/query/listing-query.ts';
import {
  changeListingSearchParams,
  type ListingSearchParamsChange,
} from '../listing/query/listing-search-params.ts';
import { readRouteQuery, type ListingRoute } from './listing-route.ts';

/** The page's query string, parsed, and functions that change it. Each change is one history entry. */
export function useBrowseAddress(route: ListingRoute) {
  const { search } = useLocation();
  const { requestedSearch, setSearch, isPending } = useOptimisticSearch();
  const { query, address } = useRouteQuery(route, search);
  const requested = useRouteQuery(route, requestedSearch);
  const { filters, isSaleOnly } = requested.address;
  const change = useCallback(
    (next: ListingSearchParamsChange, options?: SearchChangeOptions) =>
      setSearch((params) => changeListingSearchParams(params, next, route.defaultSort), options),
    [setSearch, route],
  );

  return {
    query,
    requestedQuery: requested.query,
    /** A control of this page started the pending navigation. */
    isPending,
    page: address.page,
    sort: requested.address.sort,
    filterState: useStableValue<FilterState>({ filters, isSaleOnly }),
    setSort: useCallback((sort: SortOrder) => change({ sort }), [change]),
    setFilters: change satisfies (filterState: FilterState, options?: SearchChangeOptions) => void,
    queryFor: (filterState: FilterState): ListingQuery => ({
      ...query,
      filters: filterState.filters,
      scope: { ...route.scope, isSale: route.scope.isSale || filterState.isSaleOnly },
    }),
    /** Parameters that are no filters: the form submits them as well if no script runs. */
    preservedFields: useStableValue(
      [...new URLSearchParams(requestedSearch)].filter(([name]) => preservedNames.has(name)),
    ),
  };
}

export type BrowseAddress = ReturnType<typeof useBrowseAddress>;

function useRouteQuery(route: ListingRoute, search: string) {
  return useMemo(() => readRouteQuery(route, new URLSearchParams(search)), [route, search]);
}

const preservedNames: ReadonlySet<string> = new Set(['sort', 'source', 'gender']);

/** The same object as long as its JSON is the same, so that memoized components do not render again. */
function useStableValue<Value>(value: Value): Value {
  const json = JSON.stringify(value);
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => value, [json]);
}
