export const searchesMessages = {
  intro:
    'What shoppers looked for in the last 30 days and did not find, at least three times. The counts name nobody; texts that can identify somebody are not counted.',
  none: 'Shoppers found what they looked for.',
  list: 'Not found',
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  withoutProducts: 'Nothing found',
  relaxed: 'Less found',
  complete: 'All found',
  days: 'Days',
  open: 'Open',
  use: 'Make a rule',
  file: 'searches.csv',
} as const;
