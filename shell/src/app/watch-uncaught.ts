import type { Telemetry } from './create-telemetry.ts';

/** Reports what nobody has caught: in event handlers, timers and promises. */
export function watchUncaught({ report }: Telemetry): void {
  window.addEventListener('error', ({ error, message }) => report(error ?? message, { kind: 'handler' }));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason, { kind: 'promise' }));
}
