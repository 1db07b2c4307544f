import { createContext, use } from 'react';
import type { WishlistService } from './wishlist-service.ts';

/** The service of this page, for the components that change the wishlist. */
export const WishlistServiceContext = createContext<WishlistService | null>(null);

export function useWishlistService(): WishlistService {
  const service = use(WishlistServiceContext);
  if (!service) throw new Error('useWishlistService needs a WishlistServiceContext around the component.');
  return service;
}
