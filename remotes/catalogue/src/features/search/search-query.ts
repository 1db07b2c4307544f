import { defaultSortOrder } from '@szn/shared-contracts';
import { type ListingAddress, readListingAddress } from '../listing/query/listing-search-params.ts';
import { type ListingQuery, noFilters, wholeCatalogue } from '../listing/query/listing-query.ts';

/** The search call takes no longer text. */
const longestQuery = 100;

export type SearchQuery = {
  /** What the shopper typed, trimmed; empty where there is nothing to search for. */
  readonly text: string;
  readonly address: ListingAddress;
  readonly query: ListingQuery;
};

/** Reads /search's query string. The search call knows an order but no filters (section 7). */
export function readSearchQuery(search: URLSearchParams): SearchQuery {
  // HTML cannot carry a NUL, and the provider refuses one.
  const text = (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, longestQuery);
  const address = readListingAddress(search, defaultSortOrder);
  return {
    text,
    address,
    query: {
      place: `search/${text}`,
      scope: { ...wholeCatalogue, search: text },
      filters: noFilters,
      sort: address.sort,
    },
  };
}
