import { createElement, use, type ComponentType } from 'react';
import { Provider } from 'react-redux';
import {
  defineRemote,
  followsChanged,
  followSet,
  lazyModule,
  productOpened,
  profileSaved,
  routePatterns,
  sessionChanged,
  sessionEnded,
  wishlistChanged,
  wishlistSet,
  type RemotePage,
} from '@szn/shared-contracts';
import { ServicesContext } from '@szn/shared-ui/services-context';
import { FollowService } from './features/follows/follow-service.ts';
import { wishlistMessages } from './features/wishlist/wishlist-messages.ts';
import {
  dehydrateWishlist,
  fetchServerWishlist,
  restoreWishlist,
  wishlistPictures,
} from './features/wishlist/server-wishlist.ts';
import { WishlistPage } from './features/wishlist/wishlist-page.tsx';
import { WishlistService, WishlistServiceContext } from './features/wishlist/wishlist-service.ts';
import { createWishlistStore } from './features/wishlist/wishlist-slice.ts';
// The server renders these pages, so their styles must not wait for the chunks.
import './components/form-input.module.css';
import './features/kept-data/kept-data-page.module.css';
import './features/profile/account-security.module.css';
import './features/profile/photo-picker.module.css';
import './features/profile/profile-form.module.css';
import './features/profile/profile-header.module.css';
import './features/profile/profile-page.module.css';
import './features/profile/profile-photo.module.css';
import './features/profile/profile-skeleton.module.css';
import './features/profile/profile-stats.module.css';
import './features/profile/profile-tabs.module.css';

const profilePage = lazyModule(async () => {
  const { ProfilePage } = await import(
    /* webpackChunkName: "profile" */ './features/profile/profile-page.tsx'
  );
  return ProfilePage;
});

const keptDataPage = lazyModule(async () => {
  const { KeptDataPage } = await import(
    /* webpackChunkName: "kept-data" */ './features/kept-data/kept-data-page.tsx'
  );
  return KeptDataPage;
});

/** The loaders await the chunks, so only hydration suspends here: until then the server-rendered HTML stays. */
function LazyProfilePage() {
  return createElement(profilePage.current() ?? use(profilePage.load()));
}

function LazyKeptDataPage() {
  return createElement(keptDataPage.current() ?? use(keptDataPage.load()));
}

/** The wishlist (its page and the state of all hearts), the profile, and what is stored about shoppers. */
export default defineRemote({
  name: 'account',
  routes: [routePatterns.wishlist, routePatterns.profile, routePatterns.profileData],
  personalRoutes: [routePatterns.wishlist],
  queryParameters: {
    [routePatterns.wishlist]: ['sort'],
    [routePatterns.profile]: ['tab'],
    [routePatterns.profileData]: [],
  },
  handles: [wishlistSet, followSet],
  publishes: [wishlistChanged, followsChanged, productOpened, profileSaved],
  consumes: [sessionChanged, sessionEnded, wishlistChanged],
  activatesFor: 'member',
  start: (services, state) => {
    const store = createWishlistStore();
    restoreWishlist(store, state);
    // The session can change the store before React hydrates the page.
    const serverState = services.environment === 'browser' ? { serverState: store.getState() } : {};
    const wishlist = new WishlistService(services, store);
    const createPage = (Page: ComponentType, path: string, title: string) => ({
      Component: function AccountPage() {
        return (
          <ServicesContext value={services}>
            <Provider store={store} {...serverState}>
              <WishlistServiceContext value={wishlist}>
                <Page />
              </WishlistServiceContext>
            </Provider>
          </ServicesContext>
        );
      },
      head: () => ({ title, canonicalPath: path, isIndexed: false }),
    });
    const wishlistPage = createPage(WishlistPage, routePatterns.wishlist, wishlistMessages.title);
    const personalWishlistPage: RemotePage = {
      ...wishlistPage,
      loader: async ({ request }) => {
        await fetchServerWishlist(services, store, request.signal);
        return null;
      },
      head: (args) => ({ ...wishlistPage.head(), preloadImages: wishlistPictures(store, args) }),
    };
    return {
      pages: {
        [routePatterns.wishlist]: personalWishlistPage,
        [routePatterns.profile]: {
          // Not from `profile-messages.ts`: the script of the wishlist would contain all texts of the profile.
          ...createPage(LazyProfilePage, routePatterns.profile, 'Profile'),
          loader: async () => {
            await profilePage.load();
            return null;
          },
        },
        [routePatterns.profileData]: {
          ...createPage(LazyKeptDataPage, routePatterns.profileData, 'What we keep'),
          loader: async () => {
            await keptDataPage.load();
            return null;
          },
        },
      },
      dehydrate: () => dehydrateWishlist(store),
      activate: () => {
        const stops = [wishlist.activate(), new FollowService(services).activate()];
        return () => stops.forEach((stop) => stop());
      },
    };
  },
});
