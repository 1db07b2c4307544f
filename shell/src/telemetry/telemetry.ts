import type { ComposedRemote, Composition, ErrorKind } from '@szn/shared-contracts';

export type ErrorDetails = {
  /** `handled` by default. */
  readonly kind?: ErrorKind;
  /** The operation that failed, for readers of the log. */
  readonly during?: string;
  /** The component stack that React reports. */
  readonly componentStack?: string | null | undefined;
  /** The version that replaces the remote because of the error. */
  readonly fallbackVersion?: string | undefined;
};

/** An error that a boundary, a handler or a listener caught. */
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

  async function loadSender(): Promise<SendErrorReport> {
    const module = await import(/* webpackChunkName: "error-report" */ './report-sender.ts');
    return module.createReportSender(composition);
  }

  return {
    report: (error, details = {}, remote) => {
      if (remaining-- <= 0) return;
      const path = window.location.pathname;
      sender ??= loadSender();
      sender
        .then((send) => send({ error, details, remote, path }))
        .catch(() => {
          // Scripts or beacons are blocked. The next error loads the sender again.
          sender = undefined;
        });
    },
  };
}
