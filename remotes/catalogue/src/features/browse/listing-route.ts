import { defaultSortOrder, paths, type SortOrder } from '@szn/shared-contracts';
import type { Crumb } from '../../components/page-header.tsx';
import type { LinkChipsProps } from '../../components/link-chips.tsx';
import type { NameFilter } from '../filters/filter-state.ts';
import { fullCatalogue, type ListingQuery, type ListingScope } from '../listing/query/listing-query.ts';
import { readListingSearchParams, type ListingSearchParams } from '../listing/query/listing-search-params.ts';
import { browseMessages as messages } from './browse-messages.ts';
import { allCollections } from './listing-links.ts';

/** A page that lists products: everything that its URL determines. */
export type ListingRoute = {
  /** Identifies the page's list; the same for all spellings of a path. */
  readonly id: string;
  readonly heading: string;
  readonly title: string;
  readonly description: string;
  /** Path and query for search engines. */
  readonly canonicalPath: string;
  readonly scope: ListingScope;
  readonly defaultSort: SortOrder;
  readonly crumbs: readonly Crumb[];
  /** Filters that the path determines. */
  readonly hiddenFilters: readonly NameFilter[];
  readonly relatedLinks: readonly LinkChipsProps[];
  /** Shown if the page has no products. */
  readonly emptyText: string;
  /** Links for a page without products, to pages that have some. */
  readonly recoveryLinks: readonly Crumb[];
};

/** The query of a route: its scope with the filters and the sort order of the query string. */
export function readRouteQuery(
  route: ListingRoute,
  search: URLSearchParams,
): { readonly query: ListingQuery; readonly address: ListingSearchParams } {
  const address = readListingSearchParams(search, route.defaultSort);
  const scope = { ...route.scope, isSale: route.scope.isSale || address.isSaleOnly };
  const { filters, sort } = address;
  return { address, query: { listingId: route.id, scope, filters, sort } };
}

type RouteParts = Pick<ListingRoute, 'id' | 'heading' | 'canonicalPath' | 'relatedLinks'> &
  Partial<ListingRoute> & {
    /** Crumbs after the home page. */
    readonly path: readonly Crumb[];
    readonly filter: Partial<ListingScope>;
  };

/** A route with the usual values for everything left out. */
export function describeRoute({ path, filter, ...parts }: RouteParts): ListingRoute {
  return {
    title: parts.heading,
    description: messages.describe(parts.heading),
    scope: { ...fullCatalogue, ...filter },
    defaultSort: defaultSortOrder,
    crumbs: [{ label: messages.home, path: paths.home() }, ...path],
    hiddenFilters: [],
    emptyText: messages.empty,
    recoveryLinks: [allCollections],
    ...parts,
  };
}
