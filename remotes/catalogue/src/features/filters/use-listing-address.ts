import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { defaultSortOrder, type SortOrder } from '@szn/shared-contracts';
import { useOptimisticSearch, type SearchChangeOptions } from '../../lib/use-optimistic-search.ts';
import type { ListingQuery } from '../listing/query/listing-query.ts';
import {
  changeListingSearchParams,
  preservedNames,
  type ListingSearchParams,
  type ListingSearchParamsChange,
} from '../listing/query/listing-search-params.ts';
import type { FilterState } from './filter-state.ts';

type Options = {
  /** Parses a query string; a stable function. */
  readonly read: (search: URLSearchParams) => {
    readonly query: ListingQuery;
    readonly address: ListingSearchParams;
  };
  /** The page is a sale, whatever its filters are. */
  readonly isSalePage: boolean;
  readonly defaultSort?: SortOrder;
};

/** The page's query string, parsed, and functions that change it. Each change is one history entry. */
export function useListingAddress({ read, isSalePage, defaultSort = defaultSortOrder }: Options) {
  const { search } = useLocation();
  const { requestedSearch, setSearch, openFragment, isPending } = useOptimisticSearch();
  const { query, address } = useMemo(() => read(new URLSearchParams(search)), [read, search]);
  const requested = useMemo(() => read(new URLSearchParams(requestedSearch)), [read, requestedSearch]);
  const { filters, isSaleOnly } = requested.address;
  const change = useCallback(
    (next: ListingSearchParamsChange, options?: SearchChangeOptions) =>
      setSearch((params) => changeListingSearchParams(params, next, defaultSort), options),
    [setSearch, defaultSort],
  );

  return {
    query,
    requestedQuery: requested.query,
    /** A control of this page started the pending navigation. */
    isPending,
    page: address.page,
    sort: requested.address.sort,
    filterState: useStableValue<FilterState>({ filters, isSaleOnly }),
    setSearch,
    openFragment,
    setSort: useCallback((sort: SortOrder) => change({ sort }), [change]),
    setFilters: change satisfies (filterState: FilterState, options?: SearchChangeOptions) => void,
    queryFor: (filterState: FilterState): ListingQuery => ({
      ...requested.query,
      filters: filterState.filters,
      scope: { ...requested.query.scope, isSale: isSalePage || filterState.isSaleOnly },
    }),
    /** Parameters without a control: the form submits them as well if no script runs. */
    preservedFields: useStableValue(
      [...new URLSearchParams(requestedSearch)].filter(([name]) => preservedNames.has(name)),
    ),
  };
}

export type ListingAddress = ReturnType<typeof useListingAddress>;

/** The same object as long as its JSON is the same, so that memoized components do not render again. */
function useStableValue<Value>(value: Value): Value {
  const json = JSON.stringify(value);
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => value, [json]);
}
