import {
  type ComposedRemote,
  type Composition,
  type ErrorKind,
  productCompared,
  productOpened,
  type ProductOpened,
  type ShellServices,
} from '@szn/shared-contracts';
import { vitalsShareName } from '@szn/shared-contracts/rendering';
import { savesData } from '@szn/shared-ui/saves-data';
import { RemoteUnavailableError } from '../federation/remote-source.ts';
import { lazyChunk, whenIdle } from '../lib/lazy-chunk.ts';

const shown = new WeakSet<object>();

/**
 * `npm run dev`: writes an error to the console, as React and React Router do without handlers, and shows it in the overlay
 * of the development server. Returns whether the error is new: the overlay listens to the same event as the shell.
 */
function showInDevelopment(error: unknown, { kind, during, componentStack }: ErrorDetails): boolean {
  const value = Object(error);
  if (shown.has(value)) {
    // The error page reports before React, which alone knows the components.
    // oxlint-disable-next-line no-console -- the purpose of this function
    if (componentStack) console.error(String(error), componentStack);
    return false;
  }
  shown.add(value);
  const isShownByBrowser = kind === 'handler' || kind === 'promise';
  if (isShownByBrowser) return true;
  const context = [during, componentStack].filter(Boolean);
  // oxlint-disable-next-line no-console -- the purpose of this function
  console.error(error, ...context);
  const message = error instanceof Error ? error.message : String(error);
  if (kind !== undefined && kind !== 'handled') dispatchEvent(new ErrorEvent('error', { error, message }));
  return true;
}

export type ErrorDetails = {
  /** `handled` by default. */
  readonly kind?: ErrorKind;
  readonly during?: string;
  readonly componentStack?: string | null | undefined;
  readonly fallbackVersion?: string | undefined;
};

export type HandledError = {
  readonly error: unknown;
  readonly details: ErrorDetails;
  readonly remote: ComposedRemote | undefined;
  readonly path: string;
};

export type SendErrorReport = (handled: HandledError) => void;

export type Telemetry = {
  /** `remote`: the source of the error where known; otherwise the stack of the error names it. */
  readonly report: (error: unknown, details?: ErrorDetails, remote?: ComposedRemote) => void;
};

/** A page that reports more than this is in a loop. */
const maxReportsPerPage = 20;

/** Sends handled errors to the gateway. Loads the sender with the first error; never blocks. */
export function createTelemetry(composition: Composition): Telemetry {
  let remaining = maxReportsPerPage;
  let sender: Promise<SendErrorReport> | undefined;

  return {
    report: (error, details = {}, remote) => {
      if (process.env.NODE_ENV === 'development' && !showInDevelopment(error, details)) return;
      if (remaining-- <= 0) return;
      const path = window.location.pathname;
      sender ??= import(/* webpackChunkName: "error-report" */ './report-sender.ts').then((module) =>
        module.createReportSender(composition),
      );
      sender
        .then((send) => send({ error, details, remote, path }))
        .catch(() => {
          // Scripts or beacons are blocked. The next error loads the sender again.
          sender = undefined;
        });
    },
  };
}

type ErrorInfo = { readonly componentStack?: string | null | undefined };

/** The error callbacks of a React root: report every error that React meets while rendering. */
export function createErrorHandlers(telemetry: Pick<Telemetry, 'report'>) {
  const report = (error: unknown, { componentStack }: ErrorInfo) => {
    // The error page reports it with its remote.
    if (error instanceof RemoteUnavailableError) return;
    telemetry.report(error, { kind: 'render', componentStack });
  };
  return {
    onCaughtError: report,
    onUncaughtError: report,
    onRecoverableError: (error: unknown, { componentStack }: ErrorInfo) => {
      // The loader has reported it, and the error page shows it.
      if (error instanceof Error && error.cause instanceof RemoteUnavailableError) return;
      telemetry.report(error, { kind: 'hydration', componentStack });
      if (process.env.NODE_ENV === 'development') return;
      // oxlint-disable-next-line no-console -- as React does by default
      console.error(error);
    },
  };
}

/** Reports uncaught errors of event handlers, timers and promises. */
export function watchUncaught({ report }: Telemetry): void {
  addEventListener('error', ({ error }) => report(error, { kind: 'handler' }));
  addEventListener('unhandledrejection', (event) => {
    // An abort is no failure. React Router leaves the promise of an interrupted view transition unhandled.
    if (isAbort(event.reason)) event.preventDefault();
    else report(event.reason, { kind: 'promise' });
  });
}

function isAbort(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError';
}

/** Loaded with the first click, or with the overlays, 3 s after the start. */
export const clickCountChunk = lazyChunk(
  () => import(/* webpackChunkName: "click-count" */ './click-count.ts'),
);

export function subscribeToClicks(
  services: Pick<ShellServices, 'bus' | 'localStorage' | 'sessionStorage'>,
): void {
  const count = (product: ProductOpened, measure?: 'compared') => {
    // Read at once: the page may change while the chunk loads.
    const path = window.location.pathname;
    clickCountChunk.load().then(
      ({ countClick }) => countClick(services, { ...product, ...(measure && { measure }), path }),
      // A missing count is no error.
      () => undefined,
    );
  };
  services.bus.observe(productOpened).subscribe((product) => count(product));
  services.bus.observe(productCompared).subscribe((product) => count(product, 'compared'));
}

/**
 * Measures the speed of this page load in the share of page loads that the document names; not under Save-Data. The
 * script is loaded when the browser is idle: `web-vitals` reads what happened before from the browser's buffers.
 */
export function startVitals(
  composition: Composition,
  { localStorage }: Pick<ShellServices, 'localStorage'>,
): void {
  const share = document.querySelector<HTMLMetaElement>(`meta[name=${vitalsShareName}]`)?.content;
  // `Math.random()` is never 1, so that a share of 1 means every page load.
  if (share === undefined || Math.random() >= Number(share) || savesData()) return;
  // Read at once: the shopper may have followed a link before the script is loaded.
  const { pathname } = window.location;
  whenIdle(() => {
    import(/* webpackChunkName: "vitals" */ './vitals.ts').then(
      ({ measureVitals }) => measureVitals({ composition, pathname, localStorage }),
      // A missing measurement is no error.
      () => undefined,
    );
  });
}
