/** Words of the strip of what was looked at. */
export const recentlyViewedMessages = {
  title: 'Recently viewed',
  clear: 'Clear recently viewed products',
} as const;
