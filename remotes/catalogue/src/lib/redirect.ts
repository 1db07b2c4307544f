import { redirect, replace } from 'react-router-dom';

/** Where section 5 sends unknown brands, genders and categories. */
export const unknownPath = '/404';

/**
 * Sends the shopper from an address that leads nowhere to another. Where the browser is at that address already, its
 * history entry is replaced, or Back would lead to it for ever; where a link was followed, it never setSession an entry,
 * and replacing would take away the page with the link.
 */
export function leadAway(request: Request, path: string): Response {
  return isTraversal(request) ? replace(path) : redirect(path);
}

/**
 * Whether a loader runs for an address that the browser shows already: on Back, Forward and first loads it changes
 * before the router asks, on links after. Always `false` on the server.
 */
export function isTraversal(request: Request): boolean {
  return typeof window !== 'undefined' && window.location.href === request.url;
}
