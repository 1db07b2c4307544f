/** What a shopper is told while a part of the shell is on its way, and when it does not come. */
export const partMessages = {
  loading: 'Loading…',
  notLoaded: 'This did not load. Check your connection and try again.',
  tryAgain: 'Try again',
} as const;
