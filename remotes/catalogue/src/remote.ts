import {
  defineRemote,
  followsChanged,
  followSet,
  productCompared,
  productOpened,
  outfitSheetSlot,
  quickViewSlot,
  wishlistChanged,
  wishlistSet,
} from '@szn/shared-contracts';
import { routes } from './routes.ts';
import { recentlyViewedKey } from './features/history/recently-viewed.ts';
import { mySizesKey } from './features/preferences/my-sizes.ts';
import { inMySizeSlot, preferencesSlot, recentlyViewedSlot, startCatalogue } from './start-catalogue.tsx';

/** Listings, the sale and search: everything a shopper browses. */
export default defineRemote({
  name: 'catalogue',
  routes: typeof window === 'undefined' ? routes : undefined,
  sends: [wishlistSet, followSet],
  publishes: [productOpened, productCompared],
  consumes: [wishlistChanged, followsChanged, productOpened],
  slots: [{ name: outfitSheetSlot, size: 'dialog' }],
  fills: {
    [recentlyViewedSlot]: { ifStored: recentlyViewedKey },
    [inMySizeSlot]: { ifStored: mySizesKey },
    [preferencesSlot]: {},
    [quickViewSlot]: {},
  },
  start: startCatalogue,
});
