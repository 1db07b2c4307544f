import {
  readProductPage,
  separatePictures,
  withTimeout,
  type Product,
  type ProviderRead,
  type RemotePage,
} from '@szn/shared-contracts';
import { pictureSources } from '@szn/shared-ui/product-picture';
import { isTraversal } from '../../lib/redirect.ts';
import { queryKey, type ListingQuery } from './query/listing-query.ts';
import { currentEntryKey, readSavedListing, type ListingStorage } from './restore/listing-storage.ts';
import { pageSize, toListingRequest } from './state/listing-request.ts';
import type { ListingService } from './state/listing-service.ts';
import { firstRowSize, listingPictureSizes } from './ui/listing-grid.tsx';

/** Maximum time for which the previous page stays. A slower request continues on the new page, behind skeletons. */
const transitionTimeoutMs = 1000;

export type ListingLoaderServices = {
  readonly listings: ListingService;
  readonly listingStorage: ListingStorage;
  readonly environment: 'browser' | 'server';
};

type LoadOptions = { readonly query: ListingQuery; readonly page: number; readonly request: Request };

/**
 * Fetches the list of a page. The server waits for the response. A browser opens the new page at once on Back and
 * Forward (the saved list is restored, and the request only revalidates it), otherwise after at most one second.
 */
export async function loadListing(
  services: ListingLoaderServices,
  { query, page, request }: LoadOptions,
): Promise<void> {
  const list = services.listings.loadFirstPage(query, { page, signal: request.signal });
  if (services.environment === 'server') await list;
  else if (isTraversal(request)) restoreBeforeRender(services, query);
  else await withTimeout(list, transitionTimeoutMs).catch(() => undefined);
}

/** Before the first render, so that the page is never shorter than the shopper left it. */
function restoreBeforeRender({ listings, listingStorage }: ListingLoaderServices, query: ListingQuery): void {
  const saved = readSavedListing(listingStorage, currentEntryKey());
  const params = queryKey(query);
  if (saved?.listingId !== query.listingId || saved.snapshot.params !== params) return;
  // Another sort of the same list may still be rendered: it stays until the location has changed.
  const { lastFetchedParams } = listings.read(query.listingId);
  if (lastFetchedParams === null || lastFetchedParams === params)
    listings.restore(query.listingId, saved.snapshot);
}

/** What a page requests first, for the prefetch of links to it. */
export function firstReadOf(query: ListingQuery, page: number): ProviderRead {
  return {
    ...toListingRequest(query, page),
    pictures: (response) =>
      separatePictures(readProductPage(response, pageSize).products)
        .slice(0, firstRowSize)
        .flatMap(toPreload),
  };
}

function toPreload({ image }: Product) {
  return image === null ? [] : [{ ...pictureSources(image), sizes: listingPictureSizes }];
}

/**
 * A fragment opens a dialog over the page. React Router treats its removal as a click on the page's own link and would
 * revalidate: that would replace the loaded pages by the first one and, while offline, a product by an error.
 */
export const shouldRevalidate: NonNullable<RemotePage['shouldRevalidate']> = (change) => {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isSamePage && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate;
};
