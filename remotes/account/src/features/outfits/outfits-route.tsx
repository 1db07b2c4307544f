import { createElement, type ComponentType } from 'react';
import { data as withStatus, redirect } from 'react-router-dom';
import {
  isRequestError,
  lazyModule,
  outfitPaths,
  outfitsKey,
  outfitSheetSlot,
  readField,
  readText,
  sessionChanged,
  type PageDeclaration,
  type PageHead,
  type PageHeadArgs,
  type RemotePage,
  type ShellServices,
  type Unsubscribe,
} from '@szn/shared-contracts';
import { useLoadedModule } from '@szn/shared-ui/use-loaded-module';

const sharedPath = '/rail';

/** What the pages declare. Outfits of guests are on the device: no server renders them. */
export const outfitRoutes = {
  '/outfits': { queryParameters: ['add'], isKeptOffline: false },
  '/outfits/:outfitId': { queryParameters: [], isKeptOffline: false },
  [sharedPath]: { queryParameters: ['key'], isKeptOffline: false },
  // The addresses of earlier releases.
  '/boards': { isKeptOffline: false },
  '/boards/:outfitId': { isKeptOffline: false },
} satisfies Readonly<Record<string, PageDeclaration>>;

const chunk = lazyModule(() => import(/* webpackChunkName: "outfits" */ './outfits.tsx'));

/** A component of the chunk, which the loader of its page has loaded. */
function lazyComponent(name: 'OutfitsPage' | 'OutfitPage' | 'SharedOutfitPage' | 'SaveSheetSlot') {
  return function LazyOutfits() {
    return createElement(useLoadedModule(chunk)[name]);
  };
}

async function loadChunk(): Promise<null> {
  await chunk.load();
  return null;
}

/** The outfit of a link; without one, or with a revoked one, the page says so with status 404. */
async function loadShared(services: ShellServices, request: Request) {
  const { fetchSharedOutfit } = await chunk.load();
  const key = new URL(request.url).searchParams.get('key') ?? '';
  try {
    return await fetchSharedOutfit(services, key, request.signal);
  } catch (error) {
    const isGone = isRequestError(error) && (error.status === 404 || error.status === 400);
    if (isGone) return withStatus(null, { status: 404 });
    throw error;
  }
}

/** Nobody stores the page: a revoked link must be gone at once. Its address, with the token, is not canonical. */
function sharedHead({ url, data }: PageHeadArgs): PageHead {
  const name = readText(readField(data, 'name'));
  const page = { isIndexed: false, isCacheable: false, canonicalPath: sharedPath };
  if (name === undefined) return { ...page, title: 'Outfit' };
  const path = `/proxy/boards/shared/picture?key=${encodeURIComponent(url.searchParams.get('key') ?? '')}`;
  const description = 'An outfit of several brands with its total.';
  return { ...page, title: name, description, sharePicture: { path, alt: `${name}: an outfit on a rail` } };
}

/** The same address under `/outfits`. */
const redirectPage: RemotePage = {
  loader: ({ request }) => {
    const { pathname, search } = new URL(request.url);
    return redirect(`${pathname.replace(/^\/boards/, outfitPaths.outfits())}${search}`, 301);
  },
  Component: () => null,
  head: () => ({ title: '', isIndexed: false }),
};

type CreatePage = (Page: ComponentType, path: string, title: string) => RemotePage;

export function createOutfitPages(services: ShellServices, createPage: CreatePage) {
  const outfitsPage = (name: 'OutfitsPage' | 'OutfitPage') => ({
    ...createPage(lazyComponent(name), outfitPaths.outfits(), 'Outfits'),
    loader: loadChunk,
  });
  return {
    '/outfits': outfitsPage('OutfitsPage'),
    '/outfits/:outfitId': outfitsPage('OutfitPage'),
    [sharedPath]: {
      ...createPage(lazyComponent('SharedOutfitPage'), sharedPath, ''),
      loader: async ({ request }) => await loadShared(services, request),
      head: sharedHead,
    },
    '/boards': redirectPage,
    '/boards/:outfitId': redirectPage,
  } satisfies Record<string, RemotePage>;
}

/** The sheet of a quick view that adds its product to an outfit. */
export function createOutfitFills(createPage: CreatePage) {
  return { [outfitSheetSlot]: createPage(lazyComponent('SaveSheetSlot'), '', '').Component };
}

/** Outfits that a guest has made join the account at the sign-in, on whatever page that is. */
export function activateOutfits(services: ShellServices): Unsubscribe {
  const joined = services.bus.observe(sessionChanged).subscribe(({ status }) => {
    const hasOutfits = () =>
      services.localStorage.read(outfitsKey, (value) => value ?? undefined) !== undefined;
    if (status !== 'member' || !hasOutfits()) return;
    void chunk.load().then(
      ({ joinDeviceOutfits }) => joinDeviceOutfits(services),
      // The pages of outfits do it, too.
      () => undefined,
    );
  });
  return () => joined.unsubscribe();
}
