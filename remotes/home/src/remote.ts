import {
  defineRemote,
  followsChanged,
  isJsonObject,
  productOpened,
  readField,
  splashChanged,
  wishlistChanged,
  wishlistSet,
} from '@szn/shared-contracts';
import { loadBelowFold } from './below-fold.tsx';
import { createProductRowsStore } from './features/product-rows/product-rows-store.ts';
import { createHomePage } from './home-page.tsx';
import { afterNewest, inMySize } from './slots.ts';

export default defineRemote({
  name: 'home',
  routes: { '/': { queryParameters: [], sitemap: [{ name: 'pages' }] } },
  sends: [wishlistSet],
  publishes: [productOpened, splashChanged],
  consumes: [wishlistChanged, followsChanged],
  slots: [inMySize, afterNewest],
  start: (services, state) => {
    // Before the first render: the sections hydrate sooner, and a prefetch of the page includes its chunk.
    void loadBelowFold();
    const productRows = createProductRowsStore(services, readField(state, 'productRows'));
    // Server-rendered state means that the document was loaded at the home page.
    let isSplashDue = services.environment === 'server' || isJsonObject(state);
    const splash = { isDue: () => isSplashDue, end: () => void (isSplashDue = false) };
    return {
      pages: { '/': createHomePage({ services, productRows, splash }) },
      dehydrate: () => ({ productRows: productRows.dehydrate() }),
    };
  },
});
