import type { Telemetry } from './create-telemetry.ts';

/** Reports what nobody has caught: in event handlers, timers and promises. */
export function watchUncaught({ report }: Telemetry): void {
  addEventListener('error', ({ error }) => report(error, { kind: 'handler' }));
  addEventListener('unhandledrejection', ({ reason }) => report(reason, { kind: 'promise' }));
}
