/** Texts of the page "Your data"; those of its lists are `storedData`. */
export const storedDataMessages = {
  title: 'Your data',
  summary:
    'Everything this website stores about you, why, and for how long. You can take a copy of it, clear it and delete it, here and at once.',
  contents: 'On this page',
  what: 'What',
  why: 'Why',
  period: 'How long',

  device: 'On this device',
  deviceText: 'Stored by your own browser. We do not see it, except for the cookies.',
  guestText:
    'You are not signed in. What you look at, search for and compare stays on this device: our servers keep nothing about it.',
  isStored: 'Stored now',
  isEmpty: 'Nothing stored',
  otherKeys: (keys: readonly string[]) => `Further keys on this device: ${keys.join(', ')}`,
  clear: 'Clear this device',
  clearHint: 'Everything in this list. You stay signed in; signing out removes the rest.',
  clearGuestHint: 'Everything in this list. The website then remembers this page as your last one.',
  cleared: 'This device is cleared.',

  account: 'In your account',
  accountText: 'Stored on our servers, by the number of your account.',
  accountGuestText: 'Only if you have an account. Sign in to take a copy or to delete it.',
  signIn: 'Sign in',
  signInReason: 'Sign in to see and change your data.',
  download: 'Download a copy',
  downloading: 'Preparing…',
  downloadHint: 'A JSON file with everything that is stored about you in your account.',
  downloaded: 'Your copy is downloaded.',
  downloadFailed: 'Your copy could not be downloaded. Please try again.',
  fileName: 'szn-my-data.json',

  address: 'Newsletter and alerts',
  addressText: 'Stored on our servers, with or without an account.',
  server: 'Statistics and logs',
  serverText: 'Stored on our servers, and nothing in it says who you are unless you have signed in.',

  deletion: 'Delete your account',
  deletionText: 'It happens at once and cannot be undone.',
  deletionSteps: [
    'Your profile, wishlist and everything else in your account is deleted.',
    'You are signed out on all devices.',
    'We send you no more mails, and mails that wait are not sent. The newsletter ends, too.',
    'The file of your photo is removed within 24 hours.',
  ],
  remains: 'What remains, and why',
  openDeletion: 'Delete my account…',
  dialogTitle: 'Delete your account?',
  password: 'Your password',
  passwordMissing: 'Please enter your password.',
  confirmDeletion: 'Delete for good',
  deleting: 'Deleting…',
  keepAccount: 'Keep my account',
  deleted: 'Your account is deleted.',
  deletedText:
    'Nothing of it is left on our servers but what this page names. You can still clear this device.',
  deletionFailed: 'Your account could not be deleted. Please try again.',

  privacyPolicy: 'Privacy Policy',
  privacyPolicyText: 'Who is responsible, who else receives data, and your rights:',
} as const;
