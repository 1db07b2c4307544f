import type { RequestError } from '@szn/shared-contracts';

/** A read is tried again twice at most; a write never, since nobody knows whether it arrived. */
const retriesOfReads = 2;
const firstPauseMs = 300;
/** A provider that asks for more patience than a shopper has is told so at once. */
const longestPauseMs = 4000;

export type FailedAttempt = {
  readonly error: RequestError;
  /** 1 for the first. */
  readonly attempt: number;
  /** The reply's `Retry-After` header, in seconds. */
  readonly retryAfter: string | undefined;
};

/** How long to wait before the next attempt of a read, in milliseconds; `null` when there is to be none. */
export function pauseBeforeRetry(failed: FailedAttempt, random: () => number): number | null {
  if (failed.attempt > retriesOfReads || !isPassing(failed.error)) return null;
  const asked = Number(failed.retryAfter) * 1000;
  // Jitter: shoppers whose requests failed in the same moment must not all come back in the same moment.
  const pauseMs = Math.round(firstPauseMs * 2 ** (failed.attempt - 1) * (0.5 + random()));
  const wholePauseMs = asked > 0 ? asked + pauseMs : pauseMs;
  return wholePauseMs > longestPauseMs ? null : wholePauseMs;
}

function isPassing({ kind, status }: RequestError): boolean {
  return kind === 'network' || (status !== null && (status === 429 || status >= 500));
}
