import { conditionKinds, defaultSortOrder } from '@szn/shared-contracts';
import { readListingSearchParams } from '../listing/query/listing-search-params.ts';
import { fullCatalogue, type ListingQuery } from '../listing/query/listing-query.ts';

/** Limit of the search API. */
const maxQueryLength = 100;

/** The text of /search (trimmed, may be empty) and its query. */
export function readSearchQuery(search: URLSearchParams) {
  // HTML cannot contain a NUL, and the provider rejects it.
  const text = (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, maxQueryLength);
  const address = readListingSearchParams(search, defaultSortOrder);
  const named = (search.get('without') ?? '').split(',');
  const without = conditionKinds.filter((kind) => named.includes(kind));
  const scope = { ...fullCatalogue, search: text, without, isSale: address.isSaleOnly };
  const query: ListingQuery = {
    listingId: `search/${text}`,
    scope,
    filters: address.filters,
    sort: address.sort,
  };
  return { text, address, query };
}
