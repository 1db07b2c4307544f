import { Outlet, type RouteObject, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { ComposedRemote, Composition, RemotePage } from '@szn/shared-contracts';
import type { RemoteSource } from '../federation/remote-source.ts';
import { Layout } from '../layout/layout.tsx';
import { PagePending } from '../components/page-pending.tsx';
import { FailurePlace } from '../error-pages/route-error-page.tsx';
import { RemoteMount } from './remote-mount.tsx';
import type { RemoteRouteHandle } from '../layout/remote-route-handle.ts';

/**
 * The whole route table, from the release records: which remote serves which path is known at once, its code comes
 * inside the loader. Never through `route.lazy`, whose rejection React Router keeps for ever.
 */
export function createRoutes(composition: Composition, remotes: RemoteSource): RouteObject[] {
  const routes = composition.remotes.flatMap((remote) =>
    remote.routes.map((pattern) => createRemoteRoute(remote, pattern, remotes)),
  );
  const isUnknownPathServed = routes.some((route) => route.path === '*');
  return [
    {
      id: 'root',
      element: (
        <Layout>
          <Outlet />
        </Layout>
      ),
      errorElement: <FailurePlace remote={null} />,
      hydrateFallbackElement: (
        <Layout>
          <PagePending />
        </Layout>
      ),
      children: isUnknownPathServed ? routes : [...routes, { path: '*', lazy: bringNotFoundPage }],
    },
  ];
}

async function bringNotFoundPage() {
  const { NotFoundPage } = await import(
    /* webpackChunkName: "not-found" */ '../error-pages/not-found-page.tsx'
  );
  return { Component: NotFoundPage };
}

function createRemoteRoute(remote: ComposedRemote, pattern: string, remotes: RemoteSource): RouteObject {
  const handle: RemoteRouteHandle = { remote: remote.name, pattern };
  const page = (): RemotePage | undefined => remotes.peek(remote.name)?.pages[pattern];
  return {
    id: `${remote.name} ${pattern}`,
    path: pattern,
    handle,
    loader: async ({ params, request }) => {
      const instance = await remotes.load(remote.name);
      return (await instance.pages[pattern]?.loader?.({ params, request })) ?? null;
    },
    shouldRevalidate: (args) =>
      !isFragmentChange(args) && (page()?.shouldRevalidate?.(args) ?? args.defaultShouldRevalidate),
    // A place of its own: React would wait for the HTML of the page before to come alive, and meanwhile show that one.
    element: <RemoteMount key={pattern} remote={remote} pattern={pattern} />,
    errorElement: <FailurePlace remote={remote} />,
  };
}

/**
 * Whether a menu or dialog over the page came or went, and nothing else. The router takes the going of a fragment for a
 * wish to have the page anew, which would keep the dialog open meanwhile, and offline take the page away.
 */
function isFragmentChange({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const { pathname, search, hash } = currentUrl;
  return pathname === nextUrl.pathname && search === nextUrl.search && hash !== nextUrl.hash;
}
