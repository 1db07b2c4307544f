import type { RemotePage } from '@szn/shared-contracts';
import type { Catalogue } from '../../lib/catalogue-context.ts';
import { type ListingQuery, type ListingScope, paramsOf } from './query/listing-query.ts';
import { currentEntryKey, readLeftListing } from './restore/listing-storage.ts';
import { isTraversal } from '../../lib/redirect.ts';

/**
 * For so long the page before stays, under the shell's progress bar, and is then replaced by the new one whole. What
 * takes longer is awaited on the new page, behind its skeleton: a shopper must see that the tap was heard.
 */
const patienceMs = 1000;

export type ListingLoad = {
  readonly query: ListingQuery;
  readonly page: number;
  readonly request: Request;
  /** Whose filter options the page offers; `null` where it offers none. */
  readonly optionsScope: ListingScope | null;
};

/**
 * The loader's work. The server waits for everything, since its HTML is all it can say. A browser goes to the new page
 * at once when it comes back to one (its list is at hand, and this request only looks for changes), and soon otherwise.
 */
export async function loadListing(catalogue: Catalogue, load: ListingLoad): Promise<void> {
  const { query, page, request, optionsScope } = load;
  const list = catalogue.listings.enter(query, { page, signal: request.signal });
  const options = optionsScope === null ? undefined : catalogue.filterOptions.ensure(optionsScope);
  if (catalogue.services.environment === 'server') await Promise.all([list, options]);
  else if (isTraversal(request)) restoreEarly(catalogue, query);
  else await settleWithin(list, patienceMs);
}

/** Before the page is drawn, so that it is never drawn shorter than the shopper left it. */
function restoreEarly({ listings, listingStorage }: Catalogue, query: ListingQuery): void {
  const left = readLeftListing(listingStorage, currentEntryKey());
  const params = paramsOf(query);
  if (left?.place !== query.place || left.snapshot.params !== params) return;
  // Another order of the same list may still be on the screen: it stays until the page itself has changed.
  const { lastFetchedParams } = listings.read(query.place);
  if (lastFetchedParams === null || lastFetchedParams === params)
    listings.restore(query.place, left.snapshot);
}

/**
 * A fragment names a dialog over the page. The router takes its going for a click on the page's own link, which means
 * "anew"; here it would replace the pages that the shopper has scrolled through by the first, and, where the device is
 * offline by then, a product that is there by a failure.
 */
export const shouldReload: NonNullable<RemotePage['shouldRevalidate']> = (change) => {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isSamePage && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate;
};

/** Resolves when the work is done or the time is up, whichever comes first. The work goes on. */
export async function settleWithin(work: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
