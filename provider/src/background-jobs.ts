import { idleLifeMs } from './auth/request-credentials.ts';
import { dayInMs } from './lib/clock.ts';
import type { Config } from './config/config.ts';
import type { Chore } from './housekeeping.ts';
import { deleteAttemptWindowsEndedBefore } from './rate-limit/attempt-queries.ts';
import type { Database } from './database/database.ts';
import { deleteSessionsUnusedSince } from './auth/session-queries.ts';
import { deletePendingSubscribersMailedBefore } from './features/newsletter/newsletter-queries.ts';
import { deletePasswordResetsEndedBefore } from './features/accounts/password-reset-queries.ts';
import { createPhotoFiles, photoFolder } from './features/photos/photo-files.ts';
import { deleteUnshownPhotos } from './features/photos/photo-queries.ts';

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
