import { idleLifeMs } from './auth/request-credentials.ts';
import { deleteSessionsUnusedSince } from './auth/session-queries.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import { deletePasswordResetsEndedBefore } from './features/accounts/password-reset-service.ts';
import { deletePendingSubscribersMailedBefore } from './features/newsletter/newsletter-queries.ts';
import { createPhotoFiles, deleteUnshownPhotos, photoFolder } from './features/photos/photo-storage.ts';
import { type Clock, dayInMs, minuteInMs } from './lib/clock.ts';
import { deleteAttemptWindowsEndedBefore } from './rate-limit/attempt-limits.ts';

/** A subscription that is not confirmed so long after its last mail never will be. */
const pendingLifeMs = 30 * dayInMs;
/** A photo goes onto the profile right after its upload, or never. */
const unshownLifeMs = dayInMs;

/** All that is cleared away: it would otherwise stay for ever, names, addresses and pictures of people among it. */
export function listChores(db: Database, config: Pick<Config, 'DATA_DIR'>): readonly Chore[] {
  const photos = createPhotoFiles(photoFolder(config));
  const before = (now: Date, lifeMs: number) => new Date(now.getTime() - lifeMs);
  return [
    (now) => deleteSessionsUnusedSince(db, before(now, idleLifeMs)),
    (now) => deleteAttemptWindowsEndedBefore(db, now),
    (now) => deletePasswordResetsEndedBefore(db, now),
    (now) => deletePendingSubscribersMailedBefore(db, before(now, pendingLifeMs)),
    async (now) => {
      for (const name of await deleteUnshownPhotos(db, before(now, unshownLifeMs))) await photos.remove(name);
    },
  ];
}

/** Clears away what nobody needs any more; several processes may do so at once. */
type Chore = (now: Date) => Promise<void>;

const everyMs = 10 * minuteInMs;

/** Does the chores now and then; returns what stops it. */
export function startHousekeeping(
  { chores, clock }: { readonly chores: readonly Chore[]; readonly clock: Clock },
  reportFailure: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => void doChores(chores, clock.now(), reportFailure), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** One that fails is reported and keeps none of the others from being done. */
export async function doChores(
  chores: readonly Chore[],
  now: Date,
  reportFailure: (error: unknown) => void,
): Promise<void> {
  for (const chore of chores) {
    try {
      await chore(now);
    } catch (error) {
      reportFailure(error);
    }
  }
}
