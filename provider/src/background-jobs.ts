import { idleLifeMs } from './auth/request-credentials.ts';
import { deleteSessionsUnusedSince } from './auth/session-queries.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import { deletePasswordResetsEndedBefore } from './features/accounts/password-reset-service.ts';
import { deletePendingSubscribersMailedBefore } from './features/newsletter/newsletter-queries.ts';
import { createPhotoFiles, deleteUnshownPhotos, photoFolder } from './features/photos/photo-storage.ts';
import { dayInMs, minuteInMs, type Clock } from './lib/clock.ts';
import { deleteAttemptWindowsEndedBefore } from './rate-limit/attempt-limits.ts';

/** Deletes data that is no longer needed. Several processes can run the same job at once. */
type BackgroundJob = (now: Date) => Promise<void>;

const intervalMs = 10 * minuteInMs;
/** A subscription is deleted when it was not confirmed for so long after the last mail. */
const pendingSubscriptionLifeMs = 30 * dayInMs;
/** An uploaded photo is deleted when no profile shows it for so long. */
const unshownPhotoLifeMs = dayInMs;

export function listBackgroundJobs(db: Database, config: Pick<Config, 'DATA_DIR'>): readonly BackgroundJob[] {
  const photos = createPhotoFiles(photoFolder(config));
  const before = (now: Date, lifeMs: number) => new Date(now.getTime() - lifeMs);
  return [
    (now) => deleteSessionsUnusedSince(db, before(now, idleLifeMs)),
    (now) => deleteAttemptWindowsEndedBefore(db, now),
    (now) => deletePasswordResetsEndedBefore(db, now),
    (now) => deletePendingSubscribersMailedBefore(db, before(now, pendingSubscriptionLifeMs)),
    async (now) => {
      for (const name of await deleteUnshownPhotos(db, before(now, unshownPhotoLifeMs)))
        await photos.remove(name);
    },
  ];
}

export function startBackgroundJobs(
  { jobs, clock }: { readonly jobs: readonly BackgroundJob[]; readonly clock: Clock },
  reportFailure: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => void runBackgroundJobs(jobs, clock.now(), reportFailure), intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

export async function runBackgroundJobs(
  jobs: readonly BackgroundJob[],
  now: Date,
  reportFailure: (error: unknown) => void,
): Promise<void> {
  for (const job of jobs) {
    try {
      await job(now);
    } catch (error) {
      reportFailure(error);
    }
  }
}
