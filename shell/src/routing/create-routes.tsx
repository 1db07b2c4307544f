import { Outlet, type RouteObject, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import {
  withTimeout,
  type ComposedRemote,
  type Composition,
  type RemoteInstance,
  type RemotePage,
  ownValue,
} from '@szn/shared-contracts';
import { PagePending } from '../components/loading-overlay.tsx';
import { RemoteOffPage, RouteErrorPage } from '../error-pages/route-error-page.tsx';
import { RemoteUnavailableError } from '../federation/remote-source.ts';
import type { RemoteRouteHandle } from '../layout/document-head.ts';
import { Layout } from '../layout/layout.tsx';
import { RemoteMount } from './remote-mount.tsx';

/** Where routes find their remotes. */
export type RouteRemotes = {
  readonly peek: (name: string) => RemoteInstance | undefined;
  /** `context`: the request context of React Router, by which a server finds the remotes of one request. */
  readonly load: (name: string, context: unknown) => Promise<RemoteInstance>;
};

/**
 * The route table of all remotes. The release records name the paths, so that the table is complete before any remote
 * has loaded; loaders load the code. `route.lazy` is not used because React Router caches its rejection.
 */
export function createRoutes(composition: Composition, remotes: RouteRemotes): RouteObject[] {
  const routes = composition.remotes.flatMap((remote) =>
    remote.routes.map((pattern) => createRemoteRoute(remote, pattern, remotes)),
  );
  const hasCatchAll = routes.some((route) => route.path === '*');
  return [
    {
      id: 'root',
      element: (
        <Layout>
          <Outlet />
        </Layout>
      ),
      errorElement: <RouteErrorPage remote={null} />,
      hydrateFallbackElement: (
        <Layout>
          <PagePending />
        </Layout>
      ),
      children: hasCatchAll ? routes : [...routes, { path: '*', lazy: loadNotFoundPage }],
    },
  ];
}

async function loadNotFoundPage() {
  const { NotFoundPage } = await import(
    /* webpackChunkName: "not-found" */ '../error-pages/not-found-page.tsx'
  );
  return { Component: NotFoundPage };
}

/** Maximum time of a loader; longer than the ten seconds in which a request of the services settles. */
const loaderTimeoutMs = 15_000;

function createRemoteRoute(remote: ComposedRemote, pattern: string, remotes: RouteRemotes): RouteObject {
  const isKeptOffline = remote.notOffline?.includes(pattern) !== true;
  const handle: RemoteRouteHandle = { remote: remote.name, pattern, isKeptOffline };
  const page = (): RemotePage | undefined => ownValue(remotes.peek(remote.name)?.pages, pattern);
  const isLate = () => new RemoteUnavailableError(remote.name, 'SZN-109');
  const route = { id: `${remote.name} ${pattern}`, path: pattern, handle };
  if (remote.killed !== null) return { ...route, element: <RemoteOffPage {...remote} /> };
  return {
    ...route,
    loader: async ({ params, request, context }) => {
      const instance = await remotes.load(remote.name, context);
      const data = Promise.resolve(ownValue(instance.pages, pattern)?.loader?.({ params, request }));
      return (await withTimeout(data, loaderTimeoutMs, isLate)) ?? null;
    },
    shouldRevalidate: (args) =>
      !isFragmentChange(args) && (page()?.shouldRevalidate?.(args) ?? args.defaultShouldRevalidate),
    // The key gives each route a separate Suspense boundary. Without it React shows the previous page until that page
    // has hydrated.
    element: <RemoteMount key={pattern} remote={remote} pattern={pattern} />,
    errorElement: <RouteErrorPage remote={remote} />,
  };
}

/**
 * Whether only the fragment changes, as when a menu or dialog over the page opens or closes. React Router revalidates
 * when a fragment is removed: that would delay the closing, and offline it would replace the page by an error.
 */
function isFragmentChange({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const { pathname, search, hash } = currentUrl;
  return pathname === nextUrl.pathname && search === nextUrl.search && hash !== nextUrl.hash;
}
