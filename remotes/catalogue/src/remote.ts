import { defineRemote, productOpened, wishlistChanged, wishlistSet } from '@szn/shared-contracts';
import { cataloguePatterns, queryParameters } from './routes.ts';
import { recentlyViewedKey } from './features/history/recently-viewed.tsx';
import { recentlyViewedSlot, startCatalogue } from './start-catalogue.tsx';

/** Listings, the sale and search: everything a shopper browses. */
export default defineRemote({
  name: 'catalogue',
  routes: cataloguePatterns,
  queryParameters,
  sends: [wishlistSet],
  publishes: [productOpened],
  consumes: [wishlistChanged, productOpened],
  fills: { [recentlyViewedSlot]: { ifStored: recentlyViewedKey } },
  start: startCatalogue,
});
