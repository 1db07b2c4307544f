import { redirect, replace } from 'react-router-dom';
import { isTraversal } from './is-traversal.ts';

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
