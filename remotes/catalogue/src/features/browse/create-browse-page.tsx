import type { RemotePage } from '@szn/shared-contracts';
import type { Catalogue } from '../../common/catalogue-context.ts';
import { leadAway, unknownPath } from '../../common/loading/lead-away.ts';
import { loadListing } from '../../common/loading/load-listing.ts';
import { shouldReloadListing } from '../../common/loading/should-reload-listing.ts';
import { toListingRequest } from '../../common/query/listing-endpoint.ts';
import { describeListingHead } from '../../common/page/listing-head.ts';
import { BrowsePage } from './browse-page.tsx';
import type { ReadBrowsePlace } from './browse-place.ts';
import { readBrowseQuery } from './browse-query.ts';

/** A route that lists products: of a gender, a category, a brand, a sale. */
export function createBrowsePage(catalogue: Catalogue, readPlace: ReadBrowsePlace): RemotePage {
  return {
    loader: async ({ params, request }) => {
      const { searchParams } = new URL(request.url);
      const place = readPlace(params, searchParams);
      if (!place) return leadAway(request, unknownPath);
      const { query, address } = readBrowseQuery(place, searchParams);
      await loadListing(catalogue, { query, page: address.page, request, optionsScope: place.scope });
      return null;
    },
    shouldRevalidate: shouldReloadListing,
    firstRequest: ({ params, url }) => {
      const place = readPlace(params, url.searchParams);
      if (!place) return undefined;
      const { query, address } = readBrowseQuery(place, url.searchParams);
      return toListingRequest(query, address.page);
    },
    Component: () => <BrowsePage readPlace={readPlace} />,
    head: ({ params, url }) => {
      const place = readPlace(params, url.searchParams);
      if (!place) return { title: '', isIndexed: false };
      const { query, address } = readBrowseQuery(place, url.searchParams);
      return describeListingHead({ place, address, listing: catalogue.listings.read(query.place), url });
    },
  };
}
