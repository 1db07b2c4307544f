import { act } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createRoot, hydrateRoot, type Root as ReactRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, type HydrationState } from 'react-router-dom';
import { createBus, type ComposedRemote, type Remote } from '@szn/shared-contracts';
import { createPageFrame } from '../services/page-frame.ts';
import { createErrorHandlers } from '../telemetry/telemetry.ts';
import { createRoutes } from '../routing/create-routes.tsx';
import { ShellRoot } from '../services/shell-context.tsx';
import type { FetchRemote } from '../federation/fetch-remote.ts';
import { createRemoteLoader } from '../federation/remote-loader.ts';
import { RemoteUnavailableError } from '../federation/remote-source.ts';
import { createSlotService } from '../slots/slot-service.ts';
import { createBrowserServices } from '../services/browser-services.ts';
import { createFakeProvider } from './create-fake-provider.ts';
import { fillJsdomGaps } from './fill-jsdom-gaps.ts';
import { composition } from './fixture-remotes.tsx';

/** Responds to a request for a remote's files. */
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

/** The storefront as `main.tsx` creates it: real routes, loader and services, with the remotes of the test. */
export async function openStorefront(options: StorefrontOptions): Promise<OpenedStorefront> {
  fillJsdomGaps();
  window.history.replaceState(null, '', options.path);
  const page = composition(...options.remotes);
  const reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  const reloadPage = jest.fn();
  const runtime = createBrowserServices({
    bus: createBus(),
    navigate: (to, how) => void router.navigate(to, how),
    readPending: () => router.state.navigation.location,
    report,
    adapter: createFakeProvider().adapter,
  });
  const { services } = runtime;
  const remotes = createRemoteLoader({
    composition: page,
    fetchRemote: fetchFrom(options.deliveries),
    servicesFor: () => ({ ...services, slots: createSlotService(page) }),
    dehydratedStates: Object.fromEntries(
      options.server ? options.remotes.map(({ name }) => [name, null] as const) : [],
    ),
    reportFailure: report,
  });
  const router = createBrowserRouter(createRoutes(page, remotes), {
    ...(options.server && { hydrationData: options.server.hydration }),
  });
  const frame = createPageFrame({ onFirstDamage: () => undefined, reload: reloadPage });
  const tree = (
    <ShellRoot shell={{ composition: page, remotes, runtime, report, reloadPage, frame }}>
      <RouterProvider router={router} onError={() => undefined} />
    </ShellRoot>
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
    user: userEvent.setup({ delay: null }),
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

function fetchFrom(deliveries: StorefrontOptions['deliveries']): FetchRemote {
  return async (remote) => {
    const deliver = deliveries[remote.name];
    if (!deliver) throw new RemoteUnavailableError(remote.name, 'SZN-102');
    return deliver();
  };
}
