export const quickViewMessages = {
  title: 'Product',
  similar: 'Same vibe, any budget',
  samePrice: 'Same price',
  more: (amount: string) => `${amount} more`,
  less: (amount: string) => `${amount} less`,
  moreOf: (brand: string) => `All of ${brand}`,
  similarFailed: 'Similar products could not be fetched',
  failed: 'This product could not be fetched',
  addToOutfit: 'Add to outfit',
  opensIn: (source: string) => `Opens ${source} in a new tab. You buy there, at their price.`,
} as const;
