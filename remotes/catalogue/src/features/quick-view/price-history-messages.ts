export const priceHistoryMessages = {
  noChange: 'No change',
  priceRange: (low: string, high: string) => `${low} to ${high}`,
  inDays: 'in 90 days',
  since: (day: string) => `since ${day}`,
  priceFrom: (price: string, day: string) => `${price} from ${day}`,
  samplePrices: 'sample data',
  unknown: 'Not known',
} as const;
