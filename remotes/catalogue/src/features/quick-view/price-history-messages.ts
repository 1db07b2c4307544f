export const priceHistoryMessages = {
  prices: 'Price in the last 90 days',
  pricesSince: (day: string) => `Price since ${day}`,
  priceRange: (low: string, high: string) => (low === high ? `${low} all the time` : `${low} to ${high}`),
  usualPrice: (price: string) => `mostly ${price}`,
  priceFrom: (price: string, day: string) => `${price} from ${day}`,
  priceChecked: (ago: string) => `Price checked ${ago}`,
  samplePrices: 'Sample data',
} as const;
