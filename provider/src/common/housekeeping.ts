import { deleteAttemptWindowsEndedBefore } from '../db/attempt-queries.ts';
import type { Database } from '../db/database.ts';
import { deleteSessionsUnusedSince } from '../db/session-queries.ts';
import { idleLifeMs } from './auth/session-cookie.ts';
import { minuteInMs, type Clock } from './clock.ts';

const everyMs = 10 * minuteInMs;

/** Clears away dead sessions and spent counters now and then. Several processes may do so; returns what stops it. */
export function startHousekeeping(
  { db, clock }: { db: Database; clock: Clock },
  reportFailure: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => {
    cleanUp(db, clock.now()).catch(reportFailure);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function cleanUp(db: Database, now: Date): Promise<void> {
  await deleteSessionsUnusedSince(db, new Date(now.getTime() - idleLifeMs));
  await deleteAttemptWindowsEndedBefore(db, now);
}
