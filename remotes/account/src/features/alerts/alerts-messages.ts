import { paths } from '@szn/shared-contracts';
import type { AlertTopic } from './alerts-api.ts';

type TopicText = {
  readonly name: string;
  readonly text: string;
  /** Where what the mails are about is. */
  readonly link?: { readonly label: string; readonly to: string };
};

/** The purposes of the mails. `noticeVersion` of `alerts-api.ts` changes with them. */
export const topicTexts: Readonly<Record<AlertTopic, TopicText>> = {
  priceAlerts: {
    name: 'Price drops',
    text: 'When something on your wishlist gets cheaper.',
    link: { label: 'Your wishlist', to: paths.wishlist() },
  },
  backInStock: {
    name: 'Back in stock',
    text: 'When something on your wishlist that was sold out, or a size of it, can be bought again.',
  },
  savedSearches: { name: 'Saved searches', text: 'When a search you saved has new products.' },
  followedBrands: {
    name: 'Brands you follow',
    text: 'When a brand you follow adds new products.',
    link: { label: 'Latest drops', to: paths.drops() },
  },
  newsletter: { name: 'Newsletter', text: 'New drops and sales, when it is worth a mail.' },
};

export const alertsMessages = {
  title: 'Alerts',
  prompt: 'Please login to choose your alerts',
  promptText:
    'Price drops and returns of saved products, and new products of your saved searches and the brands you follow. One mail a day at most.',
  promptReason: 'Sign in to choose your alerts.',
  loading: 'Loading your alerts',
  fetchFailed: 'Your alerts could not be loaded',
  fetchFailedText: 'Check your connection and try again.',
  retry: 'Retry',
  notChanged: 'That was not saved. Try again.',
  topicsHeading: 'What we may mail you',
  topicsText: 'Everything is off until you switch it on, and one tap switches it off again.',
  adult: 'I am 18 years or older',
  adultNeeded: 'Alerts are for people of 18 years and over. Tick this box first.',
  quietHours: ({ from, to }: { readonly from: number; readonly to: number }) =>
    from === 0 && to === 24
      ? 'One mail a day at most.'
      : `One mail a day at most, between ${clock(from)} and ${clock(to)} Indian time. Nothing at night.`,
  consent: (version: string) =>
    `Switching something on is your consent to the mails described beside it, and to nothing else. We store what you agreed to, when, and this wording (notice ${version}). Withdraw it here or by the link in any of these mails.`,
  privacyPolicy: 'Privacy policy',
  searchesHeading: 'Saved searches',
  noSearches:
    'None yet. Filter a list or search for something, then use “Save this search” above the products.',
  explore: 'Explore All Collection',
  deleteSearch: (name: string) => `Delete the search ${name}`,
  delete: 'Delete',
  searchDeleted: (name: string) => `“${name}” is deleted.`,
} as const;

/** Texts of the address and its confirmation, which the profile shows as well. */
export const addressMessages = {
  heading: 'Your e-mail address',
  verified: 'Confirmed. Alerts that you switch on reach you here.',
  unverified: 'Not confirmed yet. Until it is, no alerts are sent.',
  suppressed: 'Mails to this address came back, so we have stopped alerts. Confirm it again when it works.',
  mark: { verified: 'Confirmed', unverified: 'Not confirmed', suppressed: 'Stopped' },
  send: 'Send me the link',
  sendAgain: 'Send it again',
  sent: 'The link is on its way to your inbox. It works for three days.',
  notSent: 'The mail could not be sent. Try again.',
  loading: 'Loading your e-mail',
  fetchFailed: 'Whether your address is confirmed could not be loaded.',
  retry: 'Retry',
  alerts: 'Choose your alerts',
} as const;

function clock(hour: number): string {
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  return `${twelve} ${hour % 24 < 12 ? 'am' : 'pm'}`;
}
