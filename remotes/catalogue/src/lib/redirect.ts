import { redirect, replace } from 'react-router-dom';

/** Target for unknown brands, genders and categories (section 5). */
export const notFoundPath = '/404';

/**
 * Redirects a loader's request. If the browser shows the URL already, its history entry is replaced, because Back would
 * return to it for ever. After a click there is no entry yet: replacing would remove the page that holds the link.
 */
export function redirectFrom(request: Request, path: string): Response {
  return isTraversal(request) ? replace(path) : redirect(path);
}

/**
 * Whether a loader runs for the URL that the browser shows already: on Back, Forward and first loads the URL changes
 * before the loader runs, after a click it changes later. `false` on the server.
 */
export function isTraversal(request: Request): boolean {
  return typeof window !== 'undefined' && window.location.href === request.url;
}
