import { paths, type RemotePage } from '@szn/shared-contracts';
import { redirectFrom } from '../../lib/redirect.ts';
import { loadFilters } from '../filters/lazy-filters.tsx';
import {
  firstReadOf,
  loadListing,
  shouldRevalidate,
  type ListingLoaderServices,
} from '../listing/listing-loader.ts';
import { hasFilters } from '../listing/query/listing-query.ts';
import { composedPath } from './outfit-search.ts';
import { searchMessages } from './search-messages.ts';
import { SearchPage } from './search-page.tsx';
import { readSearchQuery } from './search-query.ts';

/** /search. Without a search text nothing is fetched. A text that only asks for an outfit leads to the page that composes it, one with a page of its own to that page. */
export function createSearchRoute(services: ListingLoaderServices): RemotePage {
  return {
    loader: async ({ request }) => {
      const { text, query, address } = readSearchQuery(new URL(request.url).searchParams);
      if (text === '') return null;
      const list = loadListing(services, { query, page: address.page, request });
      await (services.environment === 'server' ? Promise.all([list, loadFilters()]) : list);
      const isWhole = query.scope.without.length === 0 && !hasFilters(query.filters) && !query.scope.isSale;
      const { understood } = services.listings.read(query.listingId);
      const target = understood?.page || composedPath(text, understood);
      return isWhole && target !== undefined ? redirectFrom(request, target) : null;
    },
    shouldRevalidate,
    firstRequest: ({ url }) => {
      const { text, query, address } = readSearchQuery(url.searchParams);
      return text === '' ? undefined : firstReadOf(query, address.page);
    },
    Component: SearchPage,
    head: ({ url }) => {
      const { text } = readSearchQuery(url.searchParams);
      return {
        title: text === '' ? searchMessages.search : searchMessages.resultsFor(text),
        description: searchMessages.describe,
        canonicalPath: text === '' ? '/search' : paths.search(text),
        isIndexed: false,
      };
    },
  };
}
