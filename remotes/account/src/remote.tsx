import { Provider } from 'react-redux';
import type { ComponentType } from 'react';
import {
  defineRemote,
  productOpened,
  profileSaved,
  routePatterns,
  sessionChanged,
  sessionEnded,
  wishlistChanged,
  wishlistToggle,
} from '@szn/shared-contracts';
import { createWishlistStore } from './features/wishlist/wishlist-store.ts';
import { ServicesContext } from './common/services-context.ts';
import { profileMessages } from './features/profile/profile-messages.ts';
import { ProfilePage } from './features/profile/profile-page.tsx';
import { WishlistKeeper } from './features/wishlist/wishlist-keeper.ts';
import { WishlistKeeperContext } from './features/wishlist/wishlist-keeper-context.ts';
import { WishlistPage } from './features/wishlist/wishlist-page.tsx';
import { wishlistMessages } from './features/wishlist/wishlist-messages.ts';

/** Everything that belongs to a shopper: the wishlist behind every heart, its page, and the profile. */
export default defineRemote({
  name: 'account',
  routes: [routePatterns.wishlist, routePatterns.profile],
  handles: [wishlistToggle],
  publishes: [wishlistChanged, productOpened, profileSaved],
  consumes: [sessionChanged, sessionEnded, wishlistChanged],
  activatesFor: 'member',
  start: (services) => {
    const store = createWishlistStore();
    const keeper = new WishlistKeeper(services, store);
    const within = (Page: ComponentType) =>
      function AccountPage() {
        return (
          <ServicesContext value={services}>
            <Provider store={store}>
              <WishlistKeeperContext value={keeper}>
                <Page />
              </WishlistKeeperContext>
            </Provider>
          </ServicesContext>
        );
      };
    return {
      pages: {
        [routePatterns.wishlist]: {
          Component: within(WishlistPage),
          head: () => ({
            title: wishlistMessages.title,
            canonicalPath: routePatterns.wishlist,
            isIndexed: false,
          }),
        },
        [routePatterns.profile]: {
          Component: within(ProfilePage),
          head: () => ({
            title: profileMessages.title,
            canonicalPath: routePatterns.profile,
            isIndexed: false,
          }),
        },
      },
      activate: () => keeper.activate(),
    };
  },
});
