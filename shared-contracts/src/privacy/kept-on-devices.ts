import type { KeptDataEntry } from './kept-data-entry.ts';
import { keptPeriods } from './kept-on-servers.ts';

const { sessionIdleDays } = keptPeriods;
const untilCleared = 'Until you clear it.';
const untilTabCloses = 'Until you close the tab.';

/** What the shopper's own browser stores. */
export const keptOnDevices = [
  {
    id: 'signed-in',
    place: 'device',
    name: 'Your sign-in',
    what: 'A token and two cookies that name your account, your name and your photo.',
    why: 'To keep you signed in, and so that pages need not wait for your name.',
    period: `Until you sign out, at most ${sessionIdleDays} days after the last visit.`,
    keys: ['token', 'user', 'persist:auth', 'szn:owed-sign-out', 'szn:session-told'],
    cookies: ['__Host-szn_session', 'szn-member'],
  },
  {
    id: 'saved-here',
    place: 'device',
    name: 'A copy of your wishlist',
    what: 'The products of your wishlist.',
    why: 'So that hearts are right before we have answered.',
    period: 'Until you sign out.',
    keys: ['persist:wishlist', 'products'],
  },
  {
    id: 'last-page',
    place: 'device',
    name: 'The page you visited last',
    what: 'Its address on this website.',
    why: 'To bring you back there after you sign in.',
    period: untilCleared,
    keys: ['lastVisitedPage'],
  },
  {
    id: 'searches',
    place: 'device',
    name: 'Recent searches',
    what: 'Your last eight search texts.',
    why: 'To offer them again.',
    period: untilCleared,
    keys: ['szn:recent-searches'],
  },
  {
    id: 'viewed',
    place: 'device',
    name: 'Recently viewed products',
    what: 'The last twelve products you opened.',
    why: 'To show them to you again.',
    period: untilCleared,
    keys: ['szn:recently-viewed'],
  },
  {
    id: 'compared',
    place: 'device',
    name: 'Products to compare',
    what: 'The products you have ticked.',
    why: 'To compare them.',
    period: untilTabCloses,
    keys: ['szn:compared-products'],
  },
  {
    id: 'positions',
    place: 'device',
    name: 'Your place in lists',
    what: 'The last eight lists you have looked at, and how far you have scrolled.',
    why: 'To find the same place after Back or a reload.',
    period: untilTabCloses,
    keys: ['szn:lists', 'szn:list:*'],
  },
  {
    id: 'choices',
    place: 'device',
    name: 'Your choices',
    what: 'Whether clicks are counted, how lists look, and the colour scheme.',
    why: 'To respect them.',
    period: untilCleared,
    keys: ['szn:choices', 'theme'],
  },
  {
    id: 'campaign',
    place: 'device',
    name: 'The campaign of a link',
    what: 'Where the link that brought you came from, for example a newsletter.',
    why: 'To count clicks by campaign.',
    period: untilTabCloses,
    keys: ['szn:campaign'],
  },
  {
    id: 'notes',
    place: 'device',
    name: 'Notes of the website',
    what: 'That you have seen the welcome message, and that a page was loaded again after an update. While a new version is tried out, or one is chosen by a link: a random number or the version’s name.',
    why: 'To show the message once, and the same version on every page.',
    period: `${untilTabCloses} The random number: 180 days.`,
    keys: ['hasSeenPopup', 'szn:reloaded-from', 'szn:inspector'],
    cookies: ['szn-visitor', '__Host-szn-visitor', 'szn-mfe', '__Host-szn-mfe'],
  },
] as const satisfies readonly KeptDataEntry[];
