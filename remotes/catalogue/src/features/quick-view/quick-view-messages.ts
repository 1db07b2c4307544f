export const quickViewMessages = {
  title: 'Quick look',
  similar: 'More like this',
  moreOf: (brand: string) => `All of ${brand}`,
  similarFailed: 'Similar products could not be fetched',
  failed: 'This product could not be fetched',
  addToOutfit: 'Add to outfit',
  page: 'Product page',
  opensIn: (source: string) => `Opens ${source} in a new tab. You buy there, at their price.`,
} as const;
