import type { ComposedRemote } from '@szn/shared-contracts';

export type Telemetry = {
  readonly report: (error: unknown, details?: { readonly during: string }, remote?: ComposedRemote) => void;
};

/** Beyond this a page is in a loop, and more of the same helps nobody. */
const reportsPerPage = 20;
const mostCauses = 4;

/** Sends errors that were survived to the gateway's log. Never throws and never waits. */
export function createTelemetry(): Telemetry {
  let remaining = reportsPerPage;
  // One error passes by several who report: the loader, the place that shows it, React.
  const reported = new Set<unknown>();
  return {
    report: (error, details, remote) => {
      if (remaining === 0 || (error instanceof Error && reported.has(error))) return;
      remaining -= 1;
      reported.add(error);
      try {
        const body = JSON.stringify({
          message: messageOf(error).slice(0, 2000),
          stack: error instanceof Error ? error.stack?.slice(0, 4000) : undefined,
          during: details?.during,
          remote: remote && `${remote.name}@${remote.version}`,
          path: window.location.pathname,
        });
        navigator.sendBeacon('/telemetry', new Blob([body], { type: 'application/json' }));
      } catch {
        // Beacons are blocked, or the thrown value cannot even be made a text.
      }
    },
  };
}

function messageOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return String(error);
  const hasCause = error.cause !== undefined && depth < mostCauses;
  const cause = hasCause ? ` (because: ${messageOf(error.cause, depth + 1)})` : '';
  return `${error.name}: ${error.message}${cause}`;
}
