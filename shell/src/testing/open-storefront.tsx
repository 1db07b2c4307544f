import { act } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createRoot, hydrateRoot, type Root as ReactRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { createBrowserRouter, RouterProvider, type HydrationState } from 'react-router';
import { createBus, type ComposedRemote, type Remote } from '@szn/shared-contracts';
import { createErrorHandlers } from '../telemetry/error-handlers.ts';
import { createRoutes } from '../routing/create-routes.tsx';
import { Root } from '../services/root.tsx';
import type { FetchDefinition } from '../federation/fetch-remote.ts';
import { createRemoteLoader } from '../federation/remote-loader.ts';
import { RemoteUnavailableError } from '../federation/remote-unavailable-error.ts';
import { createBrowserServices } from '../services/browser-services.ts';
import { createFakeProvider } from './create-fake-provider.ts';
import { fillJsdomGaps } from './fill-jsdom-gaps.ts';
import { composition } from './fixture-remotes.tsx';

/** What a remote's files do when they are asked for, each time anew. */
export type Delivery = () => Promise<Remote>;

export type StorefrontOptions = {
  readonly path: string;
  readonly remotes: readonly ComposedRemote[];
  readonly deliveries: Readonly<Record<string, Delivery>>;
  /** The page as the server rendered it, and the data of its loaders. */
  readonly server?: { readonly html: string; readonly hydration: HydrationState };
};

export type OpenedStorefront = {
  readonly user: UserEvent;
  readonly go: (to: string) => Promise<void>;
  readonly reloadPage: jest.Mock;
  readonly reported: readonly unknown[];
  readonly container: HTMLElement;
};

const opened: { root: ReactRoot; container: HTMLElement; dispose: () => void }[] = [];

/** The storefront as `main.tsx` puts it together: real routes, loader and services, with remotes as the test wants. */
export async function openStorefront(options: StorefrontOptions): Promise<OpenedStorefront> {
  fillJsdomGaps();
  window.history.replaceState(null, '', options.path);
  const visit = composition(...options.remotes);
  const reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  const reloadPage = jest.fn();
  const runtime = createBrowserServices({
    bus: createBus(),
    navigate: (to, how) => void router.navigate(to, how),
    report,
    adapter: createFakeProvider().adapter,
  });
  const { services } = runtime;
  const remotes = createRemoteLoader({
    composition: visit,
    fetchDefinition: fetchFrom(options.deliveries),
    servicesFor: () => services,
    states: Object.fromEntries(
      options.server ? options.remotes.map(({ name }) => [name, null] as const) : [],
    ),
    reportFailure: report,
  });
  const router = createBrowserRouter(createRoutes(visit, remotes), {
    ...(options.server && { hydrationData: options.server.hydration }),
  });
  const tree = (
    <Root shell={{ composition: visit, remotes, runtime, services, report, reloadPage }}>
      <RouterProvider router={router} flushSync={(draw) => void flushSync(draw)} onError={() => undefined} />
    </Root>
  );
  const container = document.body.appendChild(document.createElement('div'));
  const handlers = createErrorHandlers({ report });
  if (options.server) container.innerHTML = options.server.html;
  const root = await act(async () => {
    if (options.server) return hydrateRoot(container, tree, handlers);
    const created = createRoot(container, handlers);
    created.render(tree);
    return created;
  });
  const dispose = () => {
    router.dispose();
    runtime.session.dispose();
  };
  opened.push({ root, container, dispose });
  return {
    container,
    reloadPage,
    reported,
    user: userEvent.setup(),
    go: (to) => act(async () => router.navigate(to)),
  };
}

/** For `afterEach`. */
export function closeStorefronts(): void {
  for (const { root, container, dispose } of opened.splice(0)) {
    act(() => root.unmount());
    container.remove();
    dispose();
  }
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.title = '';
}

function fetchFrom(deliveries: StorefrontOptions['deliveries']): FetchDefinition {
  return async (remote) => {
    const deliver = deliveries[remote.name];
    if (!deliver) throw new RemoteUnavailableError(remote.name, 'SZN-102');
    return deliver();
  };
}
