import type { KeptDataEntry } from './kept-data-entry.ts';

/** The periods of the texts below. Tests of the provider compare them with those of its code. */
export const keptPeriods = {
  sessionIdleDays: 30,
  sessionDays: 90,
  resetLinkMinutes: 30,
  pendingNewsletterDays: 30,
  ownerNetworkDays: 30,
  mailAttempts: 8,
  alertMailDays: 30,
  photoFileHours: 24,
} as const;

const { sessionIdleDays, sessionDays, resetLinkMinutes, pendingNewsletterDays, ownerNetworkDays, alertMailDays } =
  keptPeriods;
const untilDeleted = 'Until you delete your account.';

/** What servers store, with a name, an address or neither. */
export const keptOnServers = [
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
    id: 'follows',
    place: 'account',
    name: 'Labels you follow',
    what: 'The labels you follow while signed in, and since when.',
    why: 'To show you their new pieces on all your devices.',
    period: 'Until you stop to follow a label or delete your account.',
  },
  {
    id: 'boards',
    place: 'account',
    name: 'Boards',
    what: 'The names of your boards, their products and order, and a hash of each link that you share. The shared page does not name you.',
    why: 'To show you your boards on all your devices, and an outfit to those you send its link.',
    period: 'Until you delete a board or your account; a link until you revoke it.',
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
    name: 'Links in mails',
    what: 'A hash of the link that we have mailed to you, for a new password or to confirm your address.',
    why: 'To set a new password when you have forgotten yours, and to know that the address is yours.',
    period: `${resetLinkMinutes} minutes for a password, three days for an address, or until the link is used.`,
  },
  {
    id: 'alerts',
    place: 'account',
    name: 'Alerts',
    what: 'Your saved searches, the prices that a mail has told you, and that and when we have mailed an alert.',
    why: 'To tell you what you have asked for, once.',
    period: `Saved searches: until you delete them or your account. Prices: until you delete your account. That a mail was sent: ${alertMailDays} days.`,
  },
  {
    id: 'consents',
    place: 'account',
    name: 'Consents',
    what: 'What you have agreed to or withdrawn, when, where, and the wording you saw. For the newsletter under a hash of the address, like the note that an address rejects our mails.',
    why: 'To know what you have agreed to, and not to write to an address that rejects us.',
    period: 'Until you delete your account. The hashes stay, so that we do not write again.',
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
] as const satisfies readonly KeptDataEntry[];
