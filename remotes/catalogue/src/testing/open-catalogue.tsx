import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import {
  quickViewHash,
  quickViewSlot,
  readField,
  readQuickViewHash,
  type RemoteInstance,
  type ShellServices,
  type WireProduct,
} from '@szn/shared-contracts';
import { buildWireProduct, createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import { comparisonChunk } from '../features/comparison/comparison-host.tsx';
import { loadFilters } from '../features/filters/lazy-filters.tsx';
import remote from '../remote.ts';
import { installIntersectionObserver, scrollToEnd } from './fake-intersection-observer.ts';

// Queries by role among dozens of cards are slow in jsdom.
jest.setTimeout(120_000);

export type OpenOptions = {
  readonly services?: FakeServices;
  /** State and loader data of the server: the page starts without running its loader, as when hydrating. */
  readonly hydration?: { readonly state: unknown; readonly data?: unknown };
};

/** Opens a page of the catalogue as the shell does: real router, real store, fake API. */
export async function openCatalogue(path: string, options: OpenOptions = {}) {
  const services = options.services ?? createFakeServices();
  // Replaced below, when there is a router.
  const opener: { openProduct?: ShellServices['openProduct'] } = {};
  const shell = { ...services, openProduct: (...args: OpenArgs) => opener.openProduct?.(...args) };
  installIntersectionObserver();
  // Chunks that arrive later would render outside of `act`.
  await Promise.all([loadFilters(), comparisonChunk.load()]);
  const instance = remote.start(shell, options.hydration?.state);
  const routes = Object.entries(instance.pages).map(([pattern, { loader, shouldRevalidate, Component }]) => {
    return {
      path: pattern,
      id: pattern,
      Component,
      hydrateFallbackElement: <p>Loading</p>,
      ...(shouldRevalidate && { shouldRevalidate }),
      ...(loader && { loader: async (args: LoaderArgs) => await loader(args) }),
    };
  });
  const hydratedData = options.hydration?.data ?? null;
  const router = createMemoryRouter(
    [
      {
        element: <Frame instance={instance} />,
        children: [
          ...routes,
          { path: '/', element: <h1>Home</h1> },
          { path: '/outfits/compose', element: <h1>Outfits</h1> },
          { path: '/404', element: <h1>Oops! 404 Not Found</h1> },
        ],
      },
    ],
    {
      initialEntries: [path],
      ...(options.hydration && {
        hydrationData: { loaderData: Object.fromEntries(routes.map(({ id }) => [id, hydratedData])) },
      }),
    },
  );
  opener.openProduct = (id, product) => openOver(router, id, product);
  const view = await act(async () => render(<RouterProvider router={router} />));
  return {
    services,
    instance,
    router,
    view,
    user: userEvent.setup({ delay: null }),
    requests: services.http.requests,
    location: () => `${router.state.location.pathname}${router.state.location.search}`,
    scrollToEnd: () => act(async () => scrollToEnd()),
    go: (target: string | number) =>
      act(async () => {
        await (typeof target === 'number' ? router.navigate(target) : router.navigate(target));
      }),
  };
}

type OpenArgs = Parameters<NonNullable<ShellServices['openProduct']>>;
type Router = ReturnType<typeof createMemoryRouter>;

/** As the shell does: a quick view replaces that of another product. */
function openOver(router: Router, ...[id, product]: OpenArgs): void {
  const { location, navigation } = router.state;
  const replace = readQuickViewHash(location.hash) !== undefined;
  const isOverPage = replace ? readField(location.state, 'isOverPage') : navigation.location === undefined;
  const { pathname, search } = navigation.location ?? location;
  const state = { isOverPage, product };
  void router.navigate({ pathname, search, hash: quickViewHash(id) }, { replace, state });
}

/** The page, and the quick view over it. */
function Frame({ instance }: { readonly instance: RemoteInstance }) {
  const QuickView = instance.fills?.[quickViewSlot];
  const isOpen = readQuickViewHash(useLocation().hash) !== undefined;
  return (
    <>
      <main>
        <Outlet />
      </main>
      {QuickView && isOpen && <QuickView />}
    </>
  );
}

type LoaderArgs = { readonly params: Record<string, string | undefined>; readonly request: Request };

/** Products with ids `from`, `from + 1`, ... named "Product {id}". */
export function products(count: number, from = 1, overrides: Partial<WireProduct> = {}): WireProduct[] {
  return Array.from({ length: count }, (_nothing, index) =>
    buildWireProduct({ _id: String(from + index), title: `Product ${from + index}`, ...overrides }),
  );
}

/** A provider whose list under `path` has `total` products in pages of twelve. */
export function answerPages(services: FakeServices, path: string, total: number): void {
  services.http.answer(`GET ${path}`, ({ query }) => {
    const page = Number(query.page);
    const first = (page - 1) * 12 + 1;
    const count = Math.max(0, Math.min(12, total - first + 1));
    return { products: products(count, first), hasMore: first + count - 1 < total, total };
  });
}

/** Titles of the cards, in the order of the page. By tag: queries by role among dozens of cards are slow in jsdom. */
export function shownTitles(): string[] {
  return [...document.querySelectorAll('article')].map(
    (card) => card.querySelector('h2, h3, h4')?.textContent ?? '',
  );
}
