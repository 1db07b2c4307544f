/** Words of the strip of what was looked at. */
export const recentlyViewedMessages = {
  title: 'Recently viewed',
  clear: 'Clear recently viewed products',
  cleared: 'Your recently viewed products are cleared.',
} as const;
