import { createElement, use, type ComponentType } from 'react';
import { Provider } from 'react-redux';
import { data as withStatus } from 'react-router-dom';
import {
  boardPaths,
  defineRemote,
  followsChanged,
  followSet,
  isRequestError,
  lazyModule,
  paths,
  productOpened,
  profileSaved,
  readField,
  readText,
  sessionChanged,
  sessionEnded,
  wishlistChanged,
  wishlistSet,
  type PageDeclaration,
  type PageHead,
  type PageHeadArgs,
  type RemotePage,
  type ShellServices,
} from '@szn/shared-contracts';
import { ServicesContext } from '@szn/shared-ui/services-context';
import { alertsPage, keptDataPage, profilePage } from './lazy-pages.ts';
import { FollowService } from './features/follows/follow-service.ts';
import { wishlistMessages } from './features/wishlist/wishlist-messages.ts';
import {
  dehydrateWishlist,
  fetchServerWishlist,
  restoreWishlist,
  wishlistPictures,
} from './features/wishlist/server-wishlist.ts';
import { WishlistPage } from './features/wishlist/wishlist-page.tsx';
import { WishlistServiceContext } from './features/wishlist/wishlist-service-context.ts';
import { WishlistService } from './features/wishlist/wishlist-service.ts';
import { createWishlistStore } from './features/wishlist/wishlist-slice.ts';
// The server renders these pages, so their styles must not wait for the chunks.
import './components/form-input.module.css';
import './features/alerts/address-control.module.css';
import './features/alerts/alerts-page.module.css';
import './features/boards/board-page.module.css';
import './features/boards/boards-page.module.css';
import './features/boards/piece-controls.module.css';
import './features/boards/rail.module.css';
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

const outfitPath = '/rail';

/** What the pages declare. */
export const routes = {
  '/wishlist': { role: 'member', isPersonal: true, queryParameters: ['sort'] },
  '/profile': { role: 'member', queryParameters: ['tab'] },
  // Guests read what is stored about them, too.
  '/profile/data': { queryParameters: [], isKeptOffline: false },
  '/profile/alerts': { role: 'member', queryParameters: [] },
  '/boards': { role: 'member', queryParameters: ['add'] },
  '/boards/:boardId': { role: 'member', queryParameters: [] },
  '/rail': { queryParameters: ['key'], isKeptOffline: false },
} satisfies Readonly<Record<string, PageDeclaration>>;

const boardsChunk = lazyModule(() => import(/* webpackChunkName: "boards" */ './features/boards/boards.tsx'));

/** A page of the chunk, which its loader has loaded. */
function lazyBoards(name: 'BoardsPage' | 'BoardPage' | 'OutfitPage') {
  return function LazyBoardsPage() {
    return createElement((boardsChunk.current() ?? use(boardsChunk.load()))[name]);
  };
}

async function loadBoards(): Promise<null> {
  await boardsChunk.load();
  return null;
}

/** The outfit of a link; without one, or with a revoked one, the page says so with status 404. */
async function loadOutfit(services: ShellServices, request: Request) {
  const { fetchOutfit } = await boardsChunk.load();
  const key = new URL(request.url).searchParams.get('key') ?? '';
  try {
    return await fetchOutfit(services, key, request.signal);
  } catch (error) {
    const isGone = isRequestError(error) && (error.status === 404 || error.status === 400);
    if (isGone) return withStatus(null, { status: 404 });
    throw error;
  }
}

/** Nobody stores the page: a revoked link must be gone at once. Its address, with the token, is not canonical. */
function outfitHead({ url, data }: PageHeadArgs): PageHead {
  const name = readText(readField(data, 'name'));
  const page = { isIndexed: false, isCacheable: false, canonicalPath: outfitPath };
  if (name === undefined) return { ...page, title: 'The Rail' };
  const path = `/proxy/boards/shared/picture?key=${encodeURIComponent(url.searchParams.get('key') ?? '')}`;
  const description = 'An outfit of several labels on one rail, with its total.';
  return { ...page, title: name, description, sharePicture: { path, alt: `${name}: an outfit on a rail` } };
}

type CreatePage = (Page: ComponentType, path: string, title: string) => RemotePage;

function boardPages(services: ShellServices, createPage: CreatePage) {
  return {
    '/boards': {
      ...createPage(lazyBoards('BoardsPage'), boardPaths.boards(), 'Outfits'),
      loader: loadBoards,
    },
    '/boards/:boardId': {
      ...createPage(lazyBoards('BoardPage'), boardPaths.boards(), 'Outfits'),
      loader: loadBoards,
    },
    '/rail': {
      ...createPage(lazyBoards('OutfitPage'), outfitPath, ''),
      loader: async ({ request }) => await loadOutfit(services, request),
      head: outfitHead,
    },
  } satisfies Record<string, RemotePage>;
}

/**
 * The wishlist (its page and the state of all hearts), the profile, alerts by mail, what is stored about shoppers, boards and
 * shared outfits.
 */
export default defineRemote({
  name: 'account',
  routes: typeof window === 'undefined' ? routes : undefined,
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
    const wishlistPage = createPage(WishlistPage, paths.wishlist(), wishlistMessages.title);
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
        '/wishlist': personalWishlistPage,
        '/profile': {
          // Not from `profile-messages.ts`: the script of the wishlist would contain all texts of the profile.
          ...createPage(profilePage.Page, paths.profile(), 'Profile'),
          loader: profilePage.loader,
        },
        '/profile/data': {
          ...createPage(keptDataPage.Page, paths.profileData(), 'Your data'),
          loader: keptDataPage.loader,
        },
        '/profile/alerts': {
          ...createPage(alertsPage.Page, paths.alerts(), 'Alerts'),
          loader: alertsPage.loader,
        },
        ...boardPages(services, createPage),
      },
      dehydrate: () => dehydrateWishlist(store),
      activate: () => {
        const stops = [wishlist.activate(), new FollowService(services).activate()];
        return () => stops.forEach((stop) => stop());
      },
    };
  },
});
