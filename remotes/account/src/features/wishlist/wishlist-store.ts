import { configureStore } from '@reduxjs/toolkit';
import { wishlistSlice } from './wishlist-slice.ts';

/** The remote's store: one for each page of a browser, one for each request on the server. */
export function createWishlistStore() {
  return configureStore({
    reducer: { wishlist: wishlistSlice.reducer },
    // Immer freezes the state already; walking through a thousand products at every tap is felt in development.
    middleware: (standard) => standard({ immutableCheck: false, serializableCheck: false }),
  });
}
