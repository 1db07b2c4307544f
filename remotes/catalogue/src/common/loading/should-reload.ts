import type { RemotePage } from '@szn/shared-contracts';

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
