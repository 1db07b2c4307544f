import { paths, type RemotePage } from '@szn/shared-contracts';
import { loadFilters } from '../filters/lazy-filters.tsx';
import {
  firstReadOf,
  loadListing,
  shouldRevalidate,
  type ListingLoaderServices,
} from '../listing/listing-loader.ts';
import { searchMessages } from './search-messages.ts';
import { SearchPage } from './search-page.tsx';
import { readSearchQuery } from './search-query.ts';

/** /search. Without a search text nothing is fetched. */
export function createSearchRoute(services: ListingLoaderServices): RemotePage {
  return {
    loader: async ({ request }) => {
      const { text, query, address } = readSearchQuery(new URL(request.url).searchParams);
      if (text === '') return null;
      const list = loadListing(services, { query, page: address.page, request });
      await (services.environment === 'server' ? Promise.all([list, loadFilters()]) : list);
      return null;
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
