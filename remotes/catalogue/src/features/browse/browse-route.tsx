import type { RemotePage } from '@szn/shared-contracts';
import type { Catalogue } from '../../lib/catalogue-context.ts';
import { leadAway, unknownPath } from '../../lib/redirect.ts';
import { loadListing, shouldReload } from '../listing/listing-loader.ts';
import { toListingRequest } from '../listing/state/listing-api.ts';
import { describeListingHead } from '../listing/listing-head.ts';
import { BrowsePage } from './browse-page.tsx';
import { type ReadBrowsePlace, readBrowseQuery } from './listing-routes.ts';

/** A route that lists products: of a gender, a category, a brand, a sale. */
export function createBrowsePage(catalogue: Catalogue, readPlace: ReadBrowsePlace): RemotePage {
  function find(params: Parameters<ReadBrowsePlace>[0], search: URLSearchParams) {
    const place = readPlace(params, search);
    return place && { place, ...readBrowseQuery(place, search) };
  }

  return {
    loader: async ({ params, request }) => {
      const found = find(params, new URL(request.url).searchParams);
      if (!found) return leadAway(request, unknownPath);
      const { place, query, address } = found;
      await loadListing(catalogue, { query, page: address.page, request, optionsScope: place.scope });
      return null;
    },
    shouldRevalidate: shouldReload,
    firstRequest: ({ params, url }) => {
      const found = find(params, url.searchParams);
      return found && toListingRequest(found.query, found.address.page);
    },
    Component: () => <BrowsePage readPlace={readPlace} />,
    head: ({ params, url }) => {
      const found = find(params, url.searchParams);
      if (!found) return { title: '', isIndexed: false };
      const { place, query, address } = found;
      return describeListingHead({ place, address, listing: catalogue.listings.read(query.place), url });
    },
  };
}
