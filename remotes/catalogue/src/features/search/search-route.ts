import { paths, type RemotePage } from '@szn/shared-contracts';
import type { Catalogue } from '../../lib/catalogue-context.ts';
import { loadListing, shouldReload } from '../listing/listing-loader.ts';
import { toListingRequest } from '../listing/state/listing-api.ts';
import { searchMessages } from './search-messages.ts';
import { SearchPage } from './search-page.tsx';
import { readSearchQuery } from './search-query.ts';

/** /search: nothing is asked of the provider while there is nothing to search for. */
export function createSearchPage(catalogue: Catalogue): RemotePage {
  return {
    loader: async ({ request }) => {
      const { text, query, address } = readSearchQuery(new URL(request.url).searchParams);
      if (text !== '') {
        await loadListing(catalogue, { query, page: address.page, request, optionsScope: null });
      }
      return null;
    },
    shouldRevalidate: shouldReload,
    firstRequest: ({ url }) => {
      const { text, query, address } = readSearchQuery(url.searchParams);
      return text === '' ? undefined : toListingRequest(query, address.page);
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
