import { defaultSortOrder } from '@szn/shared-contracts';
import { readListingSearchParams } from '../listing/query/listing-search-params.ts';
import { conditionKinds } from '../listing/query/understood-query.ts';
import { type ListingQuery, noFilters, fullCatalogue } from '../listing/query/listing-query.ts';

/** Limit of the search API. */
const maxQueryLength = 100;

export type SearchQuery = ReturnType<typeof readSearchQuery>;

/** The text of /search (trimmed, may be empty) and its query. The search API has no filters (section 7). */
export function readSearchQuery(search: URLSearchParams) {
  // HTML cannot contain a NUL, and the provider rejects it.
  const text = (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, maxQueryLength);
  const address = readListingSearchParams(search, defaultSortOrder);
  const named = (search.get('without') ?? '').split(',');
  const without = conditionKinds.filter((kind) => named.includes(kind));
  const scope = { ...fullCatalogue, search: text, without };
  const query: ListingQuery = { listingId: `search/${text}`, scope, filters: noFilters, sort: address.sort };
  return { text, address, query };
}
