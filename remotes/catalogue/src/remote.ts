import { defineRemote, productOpened, wishlistChanged, wishlistSet } from '@szn/shared-contracts';
import { cataloguePatterns } from './routes.ts';
import { startCatalogue } from './start-catalogue.tsx';

/** Listings, the sale and search: everything a shopper browses. */
export default defineRemote({
  name: 'catalogue',
  routes: cataloguePatterns,
  sends: [wishlistSet],
  publishes: [productOpened],
  consumes: [wishlistChanged, productOpened],
  start: startCatalogue,
});
