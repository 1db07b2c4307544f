import { isRouteErrorResponse } from 'react-router-dom';
import { isRequestError } from '@szn/shared-contracts';

export const errorMessages = {
  title: 'This part of the shop did not load',
  reloadText: 'Reload the page to try again.',
  retry: 'Try again',
  retrying: 'Trying…',
  replacedTitle: 'A newer version of the shop is here',
  replacedText: 'This part was renewed while you were browsing. Reload the page to go on.',
  reload: 'Reload the page',
  /** For an optional remote without an empty text of its own. */
  nothing: 'Nothing to see here right now.',
  recoveryLinks: 'Elsewhere in the shop',
  home: 'Home',
  men: 'Men',
  women: 'Women',
  sale: 'Sale',
  wishlist: 'Wishlist',
  aboutUs: 'About us',
} as const;

const unreachable = 'The shop is not answering right now.';
const unexplained = 'Everything else still works. Give it a moment and try again.';

/** The server's message where it sent one; never the message of a program error. */
export function explainError(error: unknown): string {
  if (isRequestError(error)) return error.serverMessage ?? unreachable;
  if (isRouteErrorResponse(error) && error.statusText !== '') return error.statusText;
  return unexplained;
}
