import { useLocation } from 'react-router-dom';
import type { SortOrder } from '@szn/shared-contracts';
import type { Narrowing } from '../../common/filters/narrowing.ts';
import { useWantedSearch } from '../../common/page/use-wanted-search.ts';
import { changeListingAddress, type AddressChange } from '../../common/query/listing-address.ts';
import type { ListingQuery } from '../../common/query/listing-query.ts';
import type { BrowsePlace } from './browse-place.ts';
import { readBrowseQuery } from './browse-query.ts';

/** The page's query string, read, and the ways to change it: each change is one entry of the history. */
export function useBrowseAddress(place: BrowsePlace) {
  const { search, pathname } = useLocation();
  const { query, address } = readBrowseQuery(place, new URLSearchParams(search));
  const { wantedSearch, want } = useWantedSearch();
  const wantedParams = new URLSearchParams(wantedSearch);
  const wanted = readBrowseQuery(place, wantedParams).address;
  const searchAfter = (change: AddressChange) =>
    changeListingAddress(wantedParams, change, place.defaultSort);

  return {
    /** What is listed. */
    query,
    page: address.page,
    /** What the controls show. */
    sort: wanted.sort,
    narrowing: { filters: wanted.filters, isSaleOnly: wanted.isSaleOnly } satisfies Narrowing,
    sortBy: (sort: SortOrder) => want(searchAfter({ sort })),
    narrowBy: (narrowing: Narrowing) => want(searchAfter(narrowing)),
    addressAfter: (change: AddressChange) => `${pathname}${searchAfter(change)}`,
    queryAfter: (narrowing: Narrowing): ListingQuery => ({
      ...query,
      filters: narrowing.filters,
      scope: { ...place.scope, isSale: place.scope.isSale || narrowing.isSaleOnly },
    }),
    /** What the address says besides filters: kept by the form where no script runs. */
    kept: [...wantedParams].filter(([name]) => keptFields.has(name)),
  };
}

export type BrowseAddress = ReturnType<typeof useBrowseAddress>;

const keptFields: ReadonlySet<string> = new Set(['sort', 'source', 'gender']);
