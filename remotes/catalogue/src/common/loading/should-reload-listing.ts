import type { RemotePage } from '@szn/shared-contracts';

/**
 * A fragment names a dialog over the page. The router takes its going for a click on the page's own link, which means
 * "anew"; here it would replace the pages that the shopper has scrolled through by the first.
 */
export const shouldReloadListing: NonNullable<RemotePage['shouldRevalidate']> = (change) => {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isSameList = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isSameList && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate;
};
