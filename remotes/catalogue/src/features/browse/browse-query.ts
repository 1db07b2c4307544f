import { readListingAddress, type ListingAddress } from '../../common/query/listing-address.ts';
import type { ListingQuery } from '../../common/query/listing-query.ts';
import type { BrowsePlace } from './browse-place.ts';

export type BrowseQuery = { readonly query: ListingQuery; readonly address: ListingAddress };

/** What a page lists: its place, narrowed and ordered by what the query string says. */
export function readBrowseQuery(place: BrowsePlace, search: URLSearchParams): BrowseQuery {
  const address = readListingAddress(search, place.defaultSort);
  return {
    address,
    query: {
      place: place.id,
      scope: { ...place.scope, isSale: place.scope.isSale || address.isSaleOnly },
      filters: address.filters,
      sort: address.sort,
    },
  };
}
