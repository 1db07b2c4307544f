export const overviewMessages = {
  role: (role: string) => `You run this shop as ${role}.`,
  needed: 'Needs somebody',
  nothingNeeded: 'All feeds are imported as they should be.',
  failed: 'failed',
  reason: 'Reason',
  heldBack: (count: number) =>
    `the feed misses ${count} products, which stay listed: too many for a good feed`,
  shop: 'The shop',
  brands: (count: number) => `${count} brands`,
  feeds: (count: number) => `${count} feeds`,
  look: 'Open',
} as const;
