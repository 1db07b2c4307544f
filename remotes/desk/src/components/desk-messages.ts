export const deskMessages = {
  navigation: 'Desk',
  loading: 'Loading',
  prompt: 'Sign in to run the shop',
  promptText: 'This part of the shop is for its editors and admins.',
  reason: 'Sign in to run the shop.',
  noAccess: 'Nothing here for this account',
  noAccessText: 'An admin of the shop can give it a role.',
  failed: 'This could not be loaded',
  failedText: 'Check your connection and try again.',
  retry: 'Retry',
  download: 'Download as CSV',
  notSaved: 'That was not saved. Try again.',
} as const;
