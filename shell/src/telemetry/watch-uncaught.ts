import type { Telemetry } from './telemetry.ts';

/** Reports what nobody has caught: in event handlers, timers and promises. */
export function watchUncaught({ report }: Telemetry): void {
  addEventListener('error', ({ error }) => report(error, { kind: 'handler' }));
  addEventListener('unhandledrejection', (event) => {
    // What was called off is no failure. React Router leaves the promise of a view transition that another navigation
    // overtakes to nobody.
    if (isCalledOff(event.reason)) event.preventDefault();
    else report(event.reason, { kind: 'promise' });
  });
}

function isCalledOff(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError';
}
