import type { AlertTopic } from './alerts-api.ts';

export const alertsMessages = {
  title: 'Alerts',
  prompt: 'Please login to choose your alerts',
  promptText:
    'Price drops of saved pieces and new pieces for your saved searches, in one mail a day at most.',
  promptReason: 'Sign in to choose your alerts.',
  loading: 'Loading your alerts',
  fetchFailed: 'Your alerts could not be loaded',
  fetchFailedText: 'Check your connection and try again.',
  retry: 'Retry',
  notChanged: 'That was not saved. Try again.',
  topicsHeading: 'What we may mail you',
  topicsText:
    'Everything is off until you switch it on, and one tap switches it off again. Mails about your account, such as a new password, always reach you.',
  topics: {
    priceAlerts: ['Price drops', 'When a piece on your wishlist costs less than you know.'],
    savedSearches: ['Saved searches', 'When a search you saved has new pieces.'],
    followedBrands: ['Labels you follow', 'When a label you follow adds new pieces.'],
    newsletter: ['Newsletter', 'New drops and sales, when it is worth a mail.'],
  } satisfies Record<AlertTopic, readonly [string, string]>,
  adult: 'I am 18 years or older',
  adultNeeded: 'Alerts are for people of 18 years and over. Tick the box above first.',
  quietHours: (from: number, to: number) =>
    `One mail a day at most, between ${clock(from)} and ${clock(to)} Indian time. Nothing at night.`,
  addressHeading: 'Where they go',
  verified: 'This address is confirmed.',
  unverified: 'This address is not confirmed yet. Until it is, nothing is sent.',
  suppressed: 'Mails to this address came back, so we have stopped alerts. Confirm it again when it works.',
  sendLink: 'Send me the link',
  linkSent: 'The link is on its way. It works for three days.',
  searchesHeading: 'Saved searches',
  noSearches: 'None yet. Filter a list or search for something, then use “Save this search”.',
  deleteSearch: (name: string) => `Delete the search ${name}`,
  delete: 'Delete',
  searchDeleted: 'Search deleted',
} as const;

function clock(hour: number): string {
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  return `${twelve} ${hour % 24 < 12 ? 'am' : 'pm'}`;
}
