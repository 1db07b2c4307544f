import { createRoot, hydrateRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { RouterProvider, createBrowserRouter } from 'react-router';
import { pageBus } from '@szn/shared-contracts';
import '@szn/shared-ui/tokens.css';
import '@szn/shared-ui/fonts.css';
import '@szn/shared-ui/base.css';
import { createErrorHandlers } from './telemetry/error-handlers.ts';
import { createProvenance } from './federation/create-provenance.ts';
import { createRoutes } from './routing/create-routes.tsx';
import { createTelemetry } from './telemetry/telemetry.ts';
import { nameFirstEntry } from './routing/name-first-entry.ts';
import { readPageBlocks } from './routing/initial-page.ts';
import { Root } from './services/root.tsx';
import { followClicks } from './telemetry/subscribe-to-clicks.ts';
import { startVisitAids } from './features/overlays/start-overlays.ts';
import type { BusTrace } from './features/overlays/overlay-options.ts';
import { startIdleRemotes } from './federation/start-idle-remotes.ts';
import { createFederationHost } from './federation/federation-host.ts';
import { createFetchDefinition } from './federation/fetch-remote.ts';
import { createRemoteLoader } from './federation/remote-loader.ts';
import { retryLater } from './federation/retry-later.ts';
import { watchUncaught } from './telemetry/watch-uncaught.ts';
import { createBrowserServices } from './services/browser-services.ts';

/** Puts the page together: services, remotes, routes; then takes over the HTML that the gateway rendered. */
function start(root: HTMLElement): void {
  const { composition, page } = readPageBlocks(document);
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
    report: telemetry.report,
  });
  const { services } = runtime;
  const remotes = createRemoteLoader({
    composition,
    fetchDefinition: createFetchDefinition({
      fetchModule: createFederationHost(),
      retry: retryLater,
    }),
    servicesFor: (remote) => ({
      ...services,
      telemetry: { report: (error, details) => telemetry.report(error, details, remote) },
    }),
    states: page.remoteStates,
    reportFailure: (error, remote, standIn) =>
      telemetry.report(error, { kind: 'render', standIn: standIn?.version }, remote),
  });
  Object.assign(window, { __STOREFRONT__: createProvenance(composition, remotes) });
  nameFirstEntry(window.history);
  const router = createBrowserRouter(createRoutes(composition, remotes), {
    ...(page.hydration && { hydrationData: page.hydration }),
  });
  const reloadPage = () => window.location.reload();
  const tree = (
    <Root shell={{ composition, remotes, runtime, services, reloadPage, ...telemetry }}>
      <RouterProvider
        router={router}
        flushSync={(draw) => void flushSync(draw)}
        // Reported by the place that shows it; React Router would also write it to the console.
        onError={() => undefined}
      />
    </Root>
  );
  const errorHandlers = createErrorHandlers(telemetry);
  // Without server rendering the place is empty, and there is nothing to take over.
  if (root.hasChildNodes()) hydrateRoot(root, tree, errorHandlers);
  else createRoot(root, errorHandlers).render(tree);
  followClicks(services);
  startIdleRemotes({ composition, remotes, services });
  startVisitAids({ composition, remotes, ...services, reloadPage, trace, errorHandlers });
  void runtime.session.start();
}

const root = document.getElementById('root');
if (root) start(root);
