/** Literal texts of sections 2 and 8. */
export const wishlistHeartMessages = {
  add: (title: string) => `Add to wishlist: ${title}`,
  remove: (title: string) => `Remove from wishlist: ${title}`,
  failedToAdd: 'Failed to add to wishlist',
  failedToRemove: 'Failed to remove from wishlist',
} as const;
