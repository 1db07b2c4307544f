import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import {
  defineRemote,
  productOpened,
  profileSaved,
  routePatterns,
  sessionChanged,
  sessionEnded,
  wishlistChanged,
  wishlistSet,
} from '@szn/shared-contracts';
import { ServicesContext } from '@szn/shared-ui/services-context';
import { profileMessages } from './features/profile/profile-messages.ts';
import { ProfilePage } from './features/profile/profile-page.tsx';
import { wishlistMessages } from './features/wishlist/wishlist-messages.ts';
import { WishlistPage } from './features/wishlist/wishlist-page.tsx';
import { WishlistService, WishlistServiceContext } from './features/wishlist/wishlist-service.ts';
import { createWishlistStore } from './features/wishlist/wishlist-slice.ts';

/** The wishlist (its page and the state of all hearts) and the profile. */
export default defineRemote({
  name: 'account',
  routes: [routePatterns.wishlist, routePatterns.profile],
  handles: [wishlistSet],
  publishes: [wishlistChanged, productOpened, profileSaved],
  consumes: [sessionChanged, sessionEnded, wishlistChanged],
  activatesFor: 'member',
  start: (services) => {
    const store = createWishlistStore();
    const wishlist = new WishlistService(services, store);
    const createPage = (Page: ComponentType, path: string, title: string) => ({
      Component: function AccountPage() {
        return (
          <ServicesContext value={services}>
            <Provider store={store}>
              <WishlistServiceContext value={wishlist}>
                <Page />
              </WishlistServiceContext>
            </Provider>
          </ServicesContext>
        );
      },
      head: () => ({ title, canonicalPath: path, isIndexed: false }),
    });
    return {
      pages: {
        [routePatterns.wishlist]: createPage(WishlistPage, routePatterns.wishlist, wishlistMessages.title),
        [routePatterns.profile]: createPage(ProfilePage, routePatterns.profile, profileMessages.title),
      },
      activate: () => wishlist.activate(),
    };
  },
});
