/** Names of what the storefront keeps in the browser (specification, section 3, "Browser storage keys"). */
export const localKeys = {
  token: 'token',
  user: 'user',
  auth: 'persist:auth',
  wishlist: 'persist:wishlist',
  products: 'products',
  lastVisitedPage: 'lastVisitedPage',
} as const;

/** Kept for the browser session only. */
export const sessionKeys = { hasSeenPopup: 'hasSeenPopup' } as const;

export type StorageKey =
  (typeof localKeys)[keyof typeof localKeys] | (typeof sessionKeys)[keyof typeof sessionKeys];
