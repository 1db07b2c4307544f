export const quickViewMessages = {
  title: 'Quick look',
  similar: 'Similar across brands',
  moreOf: (brand: string) => `All of ${brand}`,
  similarFailed: 'Similar products could not be fetched',
  failed: 'This product could not be fetched',
  page: 'Product page',
  comparison: 'How the price compares',
  thisOne: 'This one',
  samePrice: 'Same price',
  more: (amount: string) => `${amount} more`,
  less: (amount: string) => `${amount} less`,
  opensIn: (source: string) => `Opens ${source} in a new tab. You buy there, at their price.`,
} as const;
