import {
  defineRemote,
  isJsonObject,
  productOpened,
  readField,
  splashChanged,
  wishlistChanged,
  wishlistToggle,
} from '@szn/shared-contracts';
import { belowFoldPart } from './below-fold-part.ts';
import { createShelves } from './common/shelves/create-shelves.ts';
import { dehydrateShelves, readShelves } from './common/shelves/shelves-hydration.ts';
import { createHomePage } from './home-routes.tsx';

export default defineRemote({
  name: 'home',
  routes: ['/'],
  sends: [wishlistToggle],
  publishes: [productOpened, splashChanged],
  consumes: [wishlistChanged],
  start: (services, state) => {
    // Before the page is drawn: a shopper who scrolls at once, or was seen to be coming, shall find it alive.
    void belowFoldPart.load();
    const shelves = createShelves(services, readShelves(readField(state, 'shelves')));
    // What the server drew says that the document was loaded here; without it nothing has been drawn yet.
    let isSplashDue = services.environment === 'server' || isJsonObject(state);
    const splash = { isDue: () => isSplashDue, setOver: () => void (isSplashDue = false) };
    return {
      pages: { '/': createHomePage({ services, shelves, splash }) },
      dehydrate: () => ({ shelves: dehydrateShelves(shelves.store.readAll()) }),
    };
  },
});
