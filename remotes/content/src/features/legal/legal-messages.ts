export const legalMessages = {
  lastUpdated: 'Last Updated:',
  contents: 'On this page',
} as const;
