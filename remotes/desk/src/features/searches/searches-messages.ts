export const queryRulesMessages = {
  add: 'What words mean here',
  intro:
    'Words that shoppers type can be searched for as others, or open a page. Shoppers have a rule within fifteen seconds.',
  phrase: 'Words of the search',
  phraseNeeded: 'Enter the words that shoppers type.',
  kind: 'What happens',
  insteadKind: 'Search for something else',
  pageKind: 'Open a page',
  instead: 'Search for',
  insteadHint: 'For example: hoodies under 2000',
  page: 'Page of the shop',
  pageHint: 'Its path, for example /sale. Only for searches that have no other words.',
  targetNeeded: 'Enter what to search for, or the page to open.',
  try: 'Show what changes',
  notTried: 'It could not be tried.',
  trial: 'What changes',
  before: 'Now',
  after: 'With this rule',
  products: (total: number, titles: readonly string[]) =>
    total === 0
      ? 'no products'
      : `${total} ${total === 1 ? 'product' : 'products'}, first ${titles.join(', ')}`,
  opens: (page: string) => `opens ${page}`,
  save: 'Save the rule',
  saved: (phrase: string) => `Saved: ${phrase}`,
  list: 'Rules',
  meaning: 'Means',
  changed: 'Changed',
  author: 'By',
  removed: 'removed',
  remove: 'Remove',
  confirmRemoval: 'Remove it?',
  restore: 'Use this again',
} as const;

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
