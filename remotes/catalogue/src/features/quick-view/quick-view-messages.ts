export const quickViewMessages = {
  title: 'Product',
  similar: 'Same vibe, any budget',
  samePrice: (brand: string) => `Same price at ${brand}`,
  more: (amount: string, brand: string) => `${amount} more at ${brand}`,
  less: (amount: string, brand: string) => `${amount} less at ${brand}`,
  moreOf: (brand: string) => `All of ${brand}`,
  similarFailed: 'Similar products could not be fetched',
  failed: 'This product could not be fetched',
  addToOutfit: 'Add to outfit',
  page: 'Product page',
  opensIn: (source: string) => `Opens ${source} in a new tab. You buy there, at their price.`,
} as const;
