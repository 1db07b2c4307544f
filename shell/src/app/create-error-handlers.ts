import { RemoteUnavailableError } from '../federation/remote-unavailable-error.ts';
import type { Telemetry } from './create-telemetry.ts';

/** What React tells of errors while drawing; all of them are survived, by boundaries or by drawing anew. */
export function createErrorHandlers(telemetry: Telemetry) {
  const report = (error: unknown) => telemetry.report(error, { during: 'rendering' });
  return {
    onCaughtError: report,
    onUncaughtError: report,
    onRecoverableError: (error: unknown) => {
      // Its loader has told of it, and its place says so.
      if (error instanceof Error && error.cause instanceof RemoteUnavailableError) return;
      telemetry.report(error, { during: 'hydration' });
      // oxlint-disable-next-line no-console -- what React itself would do, without the uncaught error
      console.error(error);
    },
  };
}
