import { defaultSortOrder } from '@szn/shared-contracts';
import { type ListingSearchParams, readListingSearchParams } from '../listing/query/listing-search-params.ts';
import { type ListingQuery, noFilters, fullCatalogue } from '../listing/query/listing-query.ts';

/** Limit of the search API. */
const maxQueryLength = 100;

export type SearchQuery = {
  /** The search text, trimmed; empty if there is none. */
  readonly text: string;
  readonly address: ListingSearchParams;
  readonly query: ListingQuery;
};

/** Reads the query string of /search. The search API has a sort order but no filters (section 7). */
export function readSearchQuery(search: URLSearchParams): SearchQuery {
  // HTML cannot contain a NUL, and the provider rejects it.
  const text = (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, maxQueryLength);
  const address = readListingSearchParams(search, defaultSortOrder);
  return {
    text,
    address,
    query: {
      listingId: `search/${text}`,
      scope: { ...fullCatalogue, search: text },
      filters: noFilters,
      sort: address.sort,
    },
  };
}
