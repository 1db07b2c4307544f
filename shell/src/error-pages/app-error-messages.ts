export const storefrontFailureMessages = {
  title: 'This part of the shop did not load',
  text: 'Reload the page to try again.',
} as const;
