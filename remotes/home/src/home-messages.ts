export const homeMessages = {
  partMissing: 'This part did not load',
  tryAgain: 'Try again',
} as const;
