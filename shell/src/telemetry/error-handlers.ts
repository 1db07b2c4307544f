import { RemoteUnavailableError } from '../federation/remote-unavailable-error.ts';
import type { Telemetry } from './telemetry.ts';

type ErrorInfo = { readonly componentStack?: string | null | undefined };

/** The error callbacks of a React root: report every error that React meets while rendering. */
export function createErrorHandlers(telemetry: Pick<Telemetry, 'report'>) {
  const report = (error: unknown, { componentStack }: ErrorInfo) =>
    telemetry.report(error, { kind: 'render', componentStack });
  return {
    onCaughtError: report,
    onUncaughtError: report,
    onRecoverableError: (error: unknown, { componentStack }: ErrorInfo) => {
      // The loader has reported it, and the error page shows it.
      if (error instanceof Error && error.cause instanceof RemoteUnavailableError) return;
      telemetry.report(error, { kind: 'hydration', componentStack });
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
