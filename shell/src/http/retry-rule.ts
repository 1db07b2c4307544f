import type { RequestError } from '@szn/shared-contracts';

/** Reads only. A write is never repeated, because the first one may have arrived. */
const maxRetries = 2;
const firstPauseMs = 300;
/** A longer `Retry-After` fails at once instead of letting the shopper wait. */
const maxPauseMs = 4000;

export type FailedAttempt = {
  readonly error: RequestError;
  /** 1 for the first. */
  readonly attempt: number;
  /** The response's `Retry-After` header, in seconds. */
  readonly retryAfter: string | undefined;
};

/** The pause before the next attempt of a read, in milliseconds; `null` for no further attempt. */
export function pauseBeforeRetry(failed: FailedAttempt, random: () => number): number | null {
  if (failed.attempt > maxRetries || !isTransient(failed.error)) return null;
  const retryAfterMs = Number(failed.retryAfter) * 1000;
  // Exponential with jitter, so that browsers whose requests failed together do not retry together.
  const backoffMs = Math.round(firstPauseMs * 2 ** (failed.attempt - 1) * (0.5 + random()));
  const pauseMs = retryAfterMs > 0 ? retryAfterMs + backoffMs : backoffMs;
  return pauseMs > maxPauseMs ? null : pauseMs;
}

function isTransient({ kind, status }: RequestError): boolean {
  return kind === 'network' || (status !== null && (status === 429 || status >= 500));
}
