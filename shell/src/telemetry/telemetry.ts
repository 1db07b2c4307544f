import type { ComposedRemote, Composition } from '@szn/shared-contracts';
import type { ErrorDetails, SendErrorReport } from './survived-error.ts';

export type Telemetry = {
  /** `remote`: whose error it is, where that is known; otherwise the error's stack tells. */
  readonly report: (error: unknown, details?: ErrorDetails, remote?: ComposedRemote) => void;
};

/** Beyond this a page is in a loop, and more of the same helps nobody. */
const reportsPerPage = 20;

/** Sends errors that were survived to the gateway. Never waits. */
export function createTelemetry(composition: Composition): Telemetry {
  let remaining = reportsPerPage;
  let sender: Promise<SendErrorReport> | undefined;

  async function bringSender(): Promise<SendErrorReport> {
    const module = await import(/* webpackChunkName: "error-report" */ './report-sender.ts');
    return module.createReportSender(composition);
  }

  return {
    report: (error, details = {}, remote) => {
      if (remaining-- <= 0) return;
      const path = window.location.pathname;
      sender ??= bringSender();
      sender
        .then((send) => send({ error, details, remote, path }))
        .catch(() => {
          // Scripts or beacons are blocked; the next error tries anew.
          sender = undefined;
        });
    },
  };
}
