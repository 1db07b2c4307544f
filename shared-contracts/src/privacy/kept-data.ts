/**
 * Where it is stored: `account`, by the id of a member; `address`, by an e-mail address, with or without an account; `server`,
 * without a name; `device`, in the shopper's own browser.
 */
export type KeptDataPlace = 'account' | 'address' | 'server' | 'device';

type KeptDataEntry = {
  readonly id: string;
  readonly place: KeptDataPlace;
  readonly name: string;
  readonly what: string;
  readonly why: string;
  readonly period: string;
  /** Keys in local or session storage; a trailing `*` stands for any ending. */
  readonly keys?: readonly string[];
  readonly cookies?: readonly string[];
};

/** The periods of the texts below. Tests of the provider compare them with those of its code. */
export const keptPeriods = {
  sessionIdleDays: 30,
  sessionDays: 90,
  resetLinkMinutes: 30,
  pendingNewsletterDays: 30,
  ownerNetworkDays: 30,
  mailAttempts: 8,
  photoFileHours: 24,
} as const;

const { sessionIdleDays, sessionDays, resetLinkMinutes, pendingNewsletterDays, ownerNetworkDays } =
  keptPeriods;
const untilDeleted = 'Until you delete your account.';
const untilCleared = 'Until you clear it.';
const untilTabCloses = 'Until you close the tab.';

/**
 * Everything that the storefront stores about people. The privacy policy and the page "What we keep" show these texts; tests
 * compare them with the tables of the provider and with the storage keys of the browser code.
 */
export const keptData = [
  {
    id: 'account',
    place: 'account',
    name: 'Account and profile',
    what: 'Your name and e-mail address, and your password as a salted hash that cannot be read back. Phone number, address, state and country, if you fill them in.',
    why: 'To sign you in, to write to you about your account, and to show you your profile.',
    period: untilDeleted,
  },
  {
    id: 'photo',
    place: 'account',
    name: 'Profile photo',
    what: 'The photos you upload, without the place and time that a camera writes into them.',
    why: 'To show your photo on your profile.',
    period: `Until you replace it or delete your account. The file itself is removed within ${keptPeriods.photoFileHours} hours.`,
  },
  {
    id: 'wishlist',
    place: 'account',
    name: 'Wishlist',
    what: 'The products you have saved while signed in, and when.',
    why: 'To show you the list on all your devices.',
    period: 'Until you remove a product or delete your account.',
  },
  {
    id: 'devices',
    place: 'account',
    name: 'Devices that are signed in',
    what: 'Browser and system in words, such as “Chrome on Android”, the time of the sign-in and, to the hour, of the last use. No address.',
    why: 'To keep you signed in, and to let you see and end it.',
    period: `Until you sign out, ${sessionIdleDays} days after the last use, or ${sessionDays} days after the sign-in.`,
  },
  {
    id: 'reset-links',
    place: 'account',
    name: 'Links for a new password',
    what: 'A hash of the link that we have mailed to you.',
    why: 'To set a new password when you have forgotten yours.',
    period: `${resetLinkMinutes} minutes, or until the link is used.`,
  },
  {
    id: 'newsletter',
    place: 'address',
    name: 'Newsletter',
    what: 'Your name and e-mail address, and whether you have confirmed them.',
    why: 'To send you the newsletter you have asked for.',
    period: `Until you leave it or delete the account with this address. An address that is never confirmed is deleted ${pendingNewsletterDays} days after our mail.`,
  },
  {
    id: 'mails',
    place: 'address',
    name: 'Mails on their way',
    what: 'The address, the subject and the text of a mail to you.',
    why: 'To deliver it.',
    period: `Until it is delivered, usually seconds. Deleted after ${keptPeriods.mailAttempts} attempts in some two hours, or with your account.`,
  },
  {
    id: 'attempts',
    place: 'address',
    name: 'Counted attempts',
    what: 'How often somebody has tried to sign in, register, upload or subscribe, under a hash of e-mail address and network that nobody can read back.',
    why: 'To slow down those who guess passwords or send spam.',
    period: `A day at most; ${ownerNetworkDays} days for the note that you have signed in from a network.`,
  },
  {
    id: 'messages',
    place: 'address',
    name: 'Messages you send us',
    what: 'Their content and your e-mail address.',
    why: 'To answer you.',
    period: 'As long as the matter is open, and then as long as the law requires.',
  },
  {
    id: 'clicks',
    place: 'server',
    name: 'Clicks that we count',
    what: 'The product you open at its label, the label, the page you were on and the campaign that brought you, if any. Not who you are.',
    why: 'To know which products shoppers open.',
    period: 'As lines of our technical records.',
  },
  {
    id: 'technical-records',
    place: 'server',
    name: 'Technical records',
    what: 'The time, the page or call asked for without its search words, errors, and for a share of the page loads how long they took. For sign-ins and changes of an account the number of the account. The address your device connects from is not written down.',
    why: 'To find faults and misuse.',
    period: 'A short time, longer only while we look into an incident.',
  },
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
    what: 'Whether clicks are counted, and how lists look.',
    why: 'To respect them.',
    period: untilCleared,
    keys: ['szn:choices'],
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

export type KeptDataId = (typeof keptData)[number]['id'];
export type KeptData = KeptDataEntry & { readonly id: KeptDataId };

/** The entries of one place, in the order of the texts. */
export function keptDataIn(place: KeptDataPlace): readonly KeptData[] {
  return keptData.filter((entry) => entry.place === place);
}

/** The entry that describes a storage key or a cookie of the browser. */
export function findKeptKey(key: string): KeptData | undefined {
  const entries: readonly KeptData[] = keptData;
  return entries.find(({ keys = [], cookies = [] }) =>
    [...keys, ...cookies].some((name) =>
      name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name,
    ),
  );
}

/** What is left when an account has been deleted, and why. */
export const keptAfterDeletion = [
  'Counts of attempts under hashes that name nobody end by themselves, within 30 days.',
  'Technical records can hold the number that your account had. They are deleted with the rest of the records.',
  'Messages you have sent us, as long as the law requires.',
  'A photo that an image host stores for us, under an address that nothing names any more.',
  'What your own browser stores. You can clear it on this page.',
] as const;
