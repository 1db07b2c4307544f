export const interestMessages = {
  intro:
    'Numbers of products and days, without persons. A click or comparison counts once an hour for each client network and product; shoppers who object are not counted.',
  choice: 'What is shown',
  measure: 'What shoppers did',
  measures: { wished: 'Wished', compared: 'Compared', opened: 'Opened at the brand' },
  group: 'By',
  groups: { brand: 'Brand', category: 'Category', product: 'Product', day: 'Day' },
  days: 'Period',
  period: (days: number | string) => `Last ${days} days`,
  none: 'Nothing was counted in this period.',
  file: 'interest.csv',
  highest: (count: number) => `The highest column is ${count}.`,
  share: 'A month for a brand',
  shareText:
    'A link that shows a brand its own numbers of a month. Whoever has it can read them for 30 days, without an account.',
  brand: 'Brand',
  month: 'Month',
  makeLink: 'Make the link',
  link: 'Link',
  validUntil: (time: string) => `Valid until ${time}.`,
  openLink: 'Open the page',
  notMade: 'The link was not made. Try again.',
} as const;
