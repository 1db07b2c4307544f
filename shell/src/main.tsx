import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { pageBus, type Composition, type ShellServices } from '@szn/shared-contracts';
import { emptyPageData } from '@szn/shared-contracts/rendering';
import '@szn/shared-ui/tokens.css';
import '@szn/shared-ui/fonts.css';
import '@szn/shared-ui/base.css';
import type { BusTrace } from './features/overlays/inspector.tsx';
import { startOverlays } from './features/overlays/start-overlays.ts';
import { createFederationHost } from './federation/federation-host.ts';
import { createFetchRemote } from './federation/fetch-remote.ts';
import { createRemoteLoader, startIdleRemotes } from './federation/remote-loader.ts';
import { RemoteUnavailableError, type RemoteSource } from './federation/remote-source.ts';
import { isRemoteRouteHandle } from './layout/document-head.ts';
import { createPageFrame, type PageFrame } from './services/page-frame.ts';
import { reloadOnce } from './lib/reload-once.ts';
import { startOfflineReading } from './offline/offline-reading.ts';
import { createRoutes } from './routing/create-routes.tsx';
import {
  isOfAnotherAddress,
  isOfAnotherMember,
  readPageBlocks,
  tagInitialHistoryEntry,
} from './routing/initial-page.ts';
import { createBrowserServices } from './services/browser-services.ts';
import { applyCompositionData } from './services/data-services.ts';
import { ShellRoot, type ShellContext } from './services/shell-context.tsx';
import { createMemberCookie } from './session/member-cookie.ts';
import { createSlotService } from './slots/slot-service.ts';
import {
  createErrorHandlers,
  startVitals,
  watchUncaught,
  subscribeToClicks,
  createTelemetry,
} from './telemetry/telemetry.ts';

function start(root: HTMLElement): void {
  const { composition, page: renderedPage } = readPageBlocks(document);
  const isForeign =
    isOfAnotherMember(renderedPage, createMemberCookie(document)) || isOfAnotherAddress(window);
  // Not hydrated: the session in this browser, or the address, has changed since the request.
  if (isForeign) root.replaceChildren();
  const page = isForeign ? emptyPageData : renderedPage;
  const telemetry = createTelemetry(composition);
  watchUncaught(telemetry);
  const trace: BusTrace = {};
  const bus = pageBus({
    trace: (message) => trace.add?.(message),
    activate: async (command) => {
      const owner = composition.remotes.find((remote) => remote.handles.includes(command));
      if (owner) await remotes.load(owner.name);
    },
    reportDropped: (message) =>
      telemetry.report(new Error(`Unreadable message ${message.name}@${message.version}`)),
  });
  const runtime = createBrowserServices({
    bus,
    navigate: (path, options) => void router.navigate(path, options),
    readPending: () => router.state.navigation.location,
    report: telemetry.report,
  });
  const { services } = runtime;
  const offered = { slots: createSlotService(composition), ...applyCompositionData(composition) };
  const remotes = createRemoteLoader({
    composition,
    fetchRemote: createFetchRemote(createFederationHost()),
    servicesFor: (remote) => ({
      ...services,
      ...offered,
      telemetry: { report: (error, details) => telemetry.report(error, details, remote) },
    }),
    dehydratedStates: page.remoteStates,
    reportFailure: (error, remote, fallback) =>
      telemetry.report(error, { kind: 'render', fallbackVersion: fallback?.version }, remote),
  });
  const reloadPage = () => window.location.reload();
  const readHandle = () => router.state.matches.at(-1)?.route.handle as unknown;
  const frame = createFrame({ composition, remotes, ...services, ...telemetry, reloadPage, readHandle });
  exposeComposition(composition, remotes);
  tagInitialHistoryEntry(window.history);
  const router = createBrowserRouter(createRoutes(composition, remotes), {
    ...(page.hydration && { hydrationData: page.hydration }),
  });
  const tree = (
    <ShellRoot shell={{ composition, remotes, runtime, reloadPage, frame, ...telemetry }}>
      <RouterProvider router={router} onError={ignoreError} />
    </ShellRoot>
  );
  const errorHandlers = createErrorHandlers(telemetry);
  render(root, tree, errorHandlers);
  subscribeToClicks(services);
  startVitals(composition, services);
  startIdleRemotes({ composition, remotes, services });
  startOfflineReading({ router, services });
  startOverlays({ composition, remotes, ...services, reloadPage, frame, trace, errorHandlers });
  void runtime.session.start();
}

/** Error pages report errors; without `onError` React Router would also write them to the console. */
const ignoreError = () => undefined;

function render(root: HTMLElement, tree: ReactNode, errorHandlers: RootOptions): void {
  // Without server rendering the root is empty: nothing to hydrate. In a transition React hydrates in slices of 5 ms.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, tree, errorHandlers));
  else createRoot(root, errorHandlers).render(tree);
}

type FrameOptions = Pick<ShellContext, 'composition' | 'remotes' | 'report' | 'reloadPage'> &
  Pick<ShellServices, 'sessionStorage'> & { readonly readHandle: () => unknown };

/** The frame of the page; the remote of the page is blamed for damage. */
function createFrame({ composition, remotes, sessionStorage, ...options }: FrameOptions): PageFrame {
  return createPageFrame({
    onFirstDamage: () => {
      const handle = options.readHandle();
      const name = isRemoteRouteHandle(handle) ? handle.remote : '';
      options.report(new RemoteUnavailableError(name, 'SZN-112'), {}, remotes.running(name));
    },
    reload: () => reloadOnce(sessionStorage, composition.revision, options.reloadPage),
  });
}

/** `window.__STOREFRONT__.composition()`: the remote versions of this page, for developers, tests and support. */
function exposeComposition(composition: Composition, { running }: RemoteSource): void {
  const current = () => ({
    ...composition,
    remotes: composition.remotes.map((remote) => running(remote.name) ?? remote),
  });
  Object.assign(window, { __STOREFRONT__: { composition: current } });
}

/** A prerendered page may never be shown: nothing counts, opens, sends or writes storage before it is. */
function whenShown(run: () => void): void {
  const { prerendering }: Document & { readonly prerendering?: boolean } = document;
  if (prerendering === true) document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}

const root = document.getElementById('root');
if (root) whenShown(() => start(root));
