import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { SortOrder } from '@szn/shared-contracts';
import type { Narrowing } from '../filters/filter-state.ts';
import { useWantedSearch, type WishOptions } from '../../lib/use-optimistic-search.ts';
import { type AddressChange, changeListingAddress } from '../listing/query/listing-search-params.ts';
import type { ListingQuery } from '../listing/query/listing-query.ts';
import { type BrowsePlace, readBrowseQuery } from './listing-routes.ts';

/** The page's query string, read, and the ways to change it: each change is one entry of the history. */
export function useBrowseAddress(place: BrowsePlace) {
  const { search } = useLocation();
  const { wantedSearch, want, isAsked } = useWantedSearch();
  const { query, address } = useMemo(
    () => readBrowseQuery(place, new URLSearchParams(search)),
    [place, search],
  );
  const wanted = useMemo(
    () => readBrowseQuery(place, new URLSearchParams(wantedSearch)),
    [place, wantedSearch],
  );
  const { filters, isSaleOnly } = wanted.address;
  const changeBy = useCallback(
    (change: AddressChange, options?: WishOptions) =>
      want((search) => changeListingAddress(search, change, place.defaultSort), options),
    [want, place],
  );

  return {
    /** What is listed. */
    query,
    /** What will be listed when what was asked for last is there. */
    wantedQuery: wanted.query,
    /** It was asked for by a control of this page, and the address has not followed yet. */
    isAsked,
    page: address.page,
    /** What the controls show. */
    sort: wanted.address.sort,
    narrowing: useSame<Narrowing>({ filters, isSaleOnly }),
    sortBy: useCallback((sort: SortOrder) => changeBy({ sort }), [changeBy]),
    narrowBy: changeBy satisfies (narrowing: Narrowing, options?: WishOptions) => void,
    queryAfter: (narrowing: Narrowing): ListingQuery => ({
      ...query,
      filters: narrowing.filters,
      scope: { ...place.scope, isSale: place.scope.isSale || narrowing.isSaleOnly },
    }),
    /** What the address says besides filters: kept by the form where no script runs. */
    kept: useSame([...new URLSearchParams(wantedSearch)].filter(([name]) => keptFields.has(name))),
  };
}

export type BrowseAddress = ReturnType<typeof useBrowseAddress>;

const keptFields: ReadonlySet<string> = new Set(['sort', 'source', 'gender']);

/** The same object for as long as the value says the same, as JSON: what is drawn from it alone is not drawn anew. */
export function useSame<Value>(value: Value): Value {
  const said = JSON.stringify(value);
  // What it says is all that counts of it.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => value, [said]);
}
