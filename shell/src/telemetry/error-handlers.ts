import { RemoteUnavailableError } from '../federation/remote-unavailable-error.ts';
import type { Telemetry } from './telemetry.ts';

type ErrorInfo = { readonly componentStack?: string | null | undefined };

/** What React tells of errors while drawing; all of them are survived, by boundaries or by drawing anew. */
export function createErrorHandlers(telemetry: Pick<Telemetry, 'report'>) {
  const report = (error: unknown, { componentStack }: ErrorInfo) =>
    telemetry.report(error, { kind: 'render', componentStack });
  return {
    onCaughtError: report,
    onUncaughtError: report,
    onRecoverableError: (error: unknown, { componentStack }: ErrorInfo) => {
      // Its loader has told of it, and its place says so.
      if (error instanceof Error && error.cause instanceof RemoteUnavailableError) return;
      telemetry.report(error, { kind: 'hydration', componentStack });
      // oxlint-disable-next-line no-console -- what React itself would do, without the uncaught error
      console.error(error);
    },
  };
}
