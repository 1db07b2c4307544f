import { createContext, useContext } from 'react';
import type { WishlistKeeper } from './wishlist-keeper.ts';

/** The keeper of this page's wishlist, for the components that act on it. */
export const WishlistKeeperContext = createContext<WishlistKeeper | null>(null);

export function useWishlistKeeper(): WishlistKeeper {
  const keeper = useContext(WishlistKeeperContext);
  if (!keeper) throw new Error('The wishlist page stands outside its remote.');
  return keeper;
}
