import { Suspense, use, useRef, type RefObject } from 'react';
import { Outlet, type RouteObject, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import type { ComposedRemote, Composition, RemoteInstance, RemotePage } from '@szn/shared-contracts';
import { hydrationMark, useHydrated } from '@szn/shared-ui/use-hydration-mark';
import { PagePending } from '../components/page-pending.tsx';
import { RemoteOffPage } from '../error-pages/remote-off-page.tsx';
import { RouteErrorPage } from '../error-pages/route-error-page.tsx';
import { RemoteUnavailableError } from '../federation/remote-source.ts';
import type { RemoteRouteHandle } from '../layout/document-head.ts';
import { Layout } from '../layout/layout.tsx';
import { useShell } from '../services/shell-context.tsx';

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

function createRemoteRoute(remote: ComposedRemote, pattern: string, remotes: RouteRemotes): RouteObject {
  const handle: RemoteRouteHandle = { remote: remote.name, pattern };
  const page = (): RemotePage | undefined => remotes.peek(remote.name)?.pages[pattern];
  const route = { id: `${remote.name} ${pattern}`, path: pattern, handle };
  if (remote.killed !== null) return { ...route, element: <RemoteOffPage {...remote} /> };
  return {
    ...route,
    loader: async ({ params, request, context }) => {
      const instance = await remotes.load(remote.name, context);
      return (await instance.pages[pattern]?.loader?.({ params, request })) ?? null;
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

type MountProps = { readonly remote: ComposedRemote; readonly pattern: string };

/** During hydration the server's HTML stays until the remote has loaded; the shell is already interactive. */
function RemoteMount({ remote, pattern }: MountProps) {
  const { version } = useShell().remotes.running(remote.name) ?? remote;
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root} data-remote={`${remote.name}@${version}`} {...hydrationMark}>
      <Suspense fallback={<PagePending />}>
        <RemotePageContent remote={remote} pattern={pattern} root={root} />
      </Suspense>
    </div>
  );
}

function RemotePageContent(props: MountProps & { readonly root: RefObject<HTMLElement | null> }) {
  const { remote, pattern, root } = props;
  const { remotes } = useShell();
  useHydrated(root);
  const instance = use(remotes.latest(remote.name));
  const page = instance.pages[pattern];
  if (!page) throw new RemoteUnavailableError(remote.name, 'SZN-103');
  return <page.Component />;
}
