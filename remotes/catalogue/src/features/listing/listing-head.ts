import { feedPath, type PageCrumb, type PageHead, type SortOrder } from '@szn/shared-contracts';
import { isPastEnd, type ListingState } from './state/listing-state.ts';
import { changeListingSearchParams, type ListingSearchParams } from './query/listing-search-params.ts';
import { hasFilters } from './query/listing-query.ts';

type ListingHeadArgs = {
  readonly route: {
    readonly title: string;
    readonly description: string;
    readonly canonicalPath: string;
    readonly defaultSort: SortOrder;
    readonly crumbs: readonly PageCrumb[];
    readonly feed?: PageHead['feed'];
  };
  readonly address: ListingSearchParams;
  readonly listing: ListingState;
  readonly url: URL;
};

/**
 * The rule for search engines: the canonical address of a filtered or sorted list is the list without filters, each
 * further page is its own, and pages past the end, which have no products, are not indexed.
 */
export function describeListingHead({ route, address, listing, url }: ListingHeadArgs): PageHead {
  const isFiltered = hasFilters(address.filters) || address.isSaleOnly || url.searchParams.has('sort');
  const [path = '', search = ''] = route.canonicalPath.split('?');
  const page = changeListingSearchParams(
    new URLSearchParams(search),
    { page: isFiltered ? 1 : address.page },
    route.defaultSort,
  );
  return {
    title: address.page > 1 ? `${route.title}, page ${address.page}` : route.title,
    description: route.description,
    canonicalPath: `${path}${page}`,
    isIndexed: !isPastEnd(listing),
    crumbs: route.crumbs,
    products: listing.filteredItems,
    feed: route.feed,
  };
}

/** The Atom feed of a brand. `slug`: as `feedPath`. */
export function brandFeed(label: string, slug: string): NonNullable<PageHead['feed']> {
  return { title: `New from ${label}`, path: feedPath(slug) };
}
