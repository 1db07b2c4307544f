import { isRequestError } from '@szn/shared-contracts';
import { isRouteErrorResponse } from 'react-router';

export const remoteFailureMessages = {
  title: 'This part of the shop did not load',
  retry: 'Try again',
  retrying: 'Trying…',
  replacedTitle: 'A newer version of the shop is here',
  replacedText: 'This part was renewed while you were browsing. Reload the page to go on.',
  reload: 'Reload the page',
  /** Where an optional remote has no words of its own for it. */
  nothing: 'Nothing to see here right now.',
  waysOut: 'Elsewhere in the shop',
  home: 'Home',
  men: 'Men',
  women: 'Women',
  sale: 'Sale',
  wishlist: 'Wishlist',
  aboutUs: 'About us',
} as const;

const unreachable = 'The shop is not answering right now.';
const unexplained = 'Everything else still works. Give it a moment and try again.';

/** What a shopper is told of the error: the server's own words where it sent any, never a program's. */
export function explainFailure(error: unknown): string {
  if (isRequestError(error)) return error.serverMessage ?? unreachable;
  if (isRouteErrorResponse(error) && error.statusText !== '') return error.statusText;
  return unexplained;
}
