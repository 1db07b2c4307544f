import { type ComponentType, createElement } from 'react';
import { Provider } from 'react-redux';
import {
  defineRemote,
  followsChanged,
  followSet,
  outfitSheetSlot,
  paths,
  productOpened,
  profileSaved,
  sessionChanged,
  sessionEnded,
  wishlistChanged,
  wishlistSet,
  type PageDeclaration,
  type RemotePage,
  lazyModule,
} from '@szn/shared-contracts';
import { ServicesContext } from '@szn/shared-ui/services-context';
import { FollowService } from './features/follows/follow-service.ts';
import { preferencesSlot } from './features/stored-data/preferences-slot.ts';
import { composeRoutes, createComposePage } from './features/outfits/compose/compose-route.tsx';
import {
  activateOutfits,
  createOutfitFills,
  createOutfitPages,
  outfitRoutes,
} from './features/outfits/outfits-route.tsx';
import { wishlistMessages } from './features/wishlist/wishlist-messages.ts';
import {
  dehydrateWishlist,
  fetchServerWishlist,
  restoreWishlist,
} from './features/wishlist/server-wishlist.ts';
import { WishlistPage } from './features/wishlist/wishlist-page.tsx';
import { WishlistServiceContext } from './features/wishlist/wishlist-service-context.ts';
import { WishlistService } from './features/wishlist/wishlist-service.ts';
import { createWishlistStore } from './features/wishlist/wishlist-slice.ts';
import { useLoadedModule } from '@szn/shared-ui/use-loaded-module';
// The server renders these pages, so their styles must not wait for the chunks.
import '@szn/shared-ui/form-input/form-input.module.css';
import './features/alerts/address-control.module.css';
import './features/alerts/alerts-page.module.css';
import './features/outfits/compose/compose-page.module.css';
import './features/outfits/outfit-page.module.css';
import './features/outfits/outfits-page.module.css';
import './features/outfits/outfit-total.module.css';
import './features/outfits/item-controls.module.css';
import './features/outfits/hangers.module.css';
import './features/stored-data/stored-data-page.module.css';
import './features/profile/account-security.module.css';
import './features/profile/photo-picker.module.css';
import './features/profile/profile-form.module.css';
import './features/profile/profile-header.module.css';
import './features/profile/profile-page.module.css';
import './features/profile/profile-photo.module.css';
import './features/profile/profile-skeleton.module.css';
import './features/profile/profile-stats.module.css';
import './features/profile/profile-tabs.module.css';

/** What the pages declare. */
export const routes = {
  '/wishlist': { role: 'member', isPersonal: true, queryParameters: ['sort'] },
  '/profile': { role: 'member', queryParameters: ['tab'] },
  // Guests read what is stored about them, too.
  '/profile/data': { queryParameters: [], isKeptOffline: false },
  '/profile/alerts': { role: 'member', queryParameters: [] },
  ...outfitRoutes,
  ...composeRoutes,
} satisfies Readonly<Record<string, PageDeclaration>>;

/**
 * The wishlist (its page and the state of all hearts), the profile, alerts by mail, what is stored about shoppers, outfits and
 * their links.
 */
export default defineRemote({
  name: 'account',
  routes: typeof window === 'undefined' ? routes : undefined,
  handles: [wishlistSet, followSet],
  publishes: [wishlistChanged, followsChanged, productOpened, profileSaved],
  consumes: [sessionChanged, sessionEnded, wishlistChanged],
  slots: [preferencesSlot],
  fills: { [outfitSheetSlot]: {} },
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
    const wishlistPage = createPage(WishlistPage, paths.wishlist(), wishlistMessages.title);
    const personalWishlistPage: RemotePage = {
      ...wishlistPage,
      loader: async ({ request }) => {
        await fetchServerWishlist(services, store, request.signal);
        return null;
      },
    };
    return {
      pages: {
        '/wishlist': personalWishlistPage,
        '/profile': {
          // Not from `profile-messages.ts`: the script of the wishlist would contain all texts of the profile.
          ...createPage(profilePage.Page, paths.profile(), 'Profile'),
          loader: profilePage.loader,
        },
        '/profile/data': {
          ...createPage(storedDataPage.Page, paths.profileData(), 'Your data'),
          loader: storedDataPage.loader,
        },
        '/profile/alerts': {
          ...createPage(alertsPage.Page, paths.alerts(), 'Alerts'),
          loader: alertsPage.loader,
        },
        ...createOutfitPages(services, createPage),
        ...createComposePage(services, createPage),
      },
      fills: createOutfitFills(createPage),
      dehydrate: () => dehydrateWishlist(store),
      activate: () => {
        const stops = [
          wishlist.activate(),
          new FollowService(services).activate(),
          activateOutfits(services),
        ];
        return () => stops.forEach((stop) => stop());
      },
    };
  },
});

type LazyPage = { readonly Page: ComponentType; readonly loader: () => Promise<null> };

const profilePage = lazyPage(async () => {
  const { ProfilePage } = await import(
    /* webpackChunkName: "profile" */ './features/profile/profile-page.tsx'
  );
  return ProfilePage;
});

const storedDataPage = lazyPage(async () => {
  const { StoredDataPage } = await import(
    /* webpackChunkName: "stored-data" */ './features/stored-data/stored-data-page.tsx'
  );
  return StoredDataPage;
});

const alertsPage = lazyPage(async () => {
  const { AlertsPage } = await import(/* webpackChunkName: "alerts" */ './features/alerts/alerts-page.tsx');
  return AlertsPage;
});

function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  const page = lazyModule(load);
  return {
    Page: function LazyPage() {
      return createElement(useLoadedModule(page));
    },
    loader: async () => {
      await page.load();
      return null;
    },
  };
}
