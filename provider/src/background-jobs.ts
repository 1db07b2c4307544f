import { idleLifeMs } from './auth/request-credentials.ts';
import { deleteSessionsUnusedSince } from './auth/session-queries.ts';
import { refreshPriceSummaries } from './catalogue/store/price-history-queries.ts';
import { deleteProductCountsBefore } from './product-counts/product-count-queries.ts';
import { productCountLifeMs } from './product-counts/product-counts.ts';
import { deleteSearchCountsBefore } from './search-counts/search-count-queries.ts';
import { searchCountLifeMs } from './search-counts/search-counts.ts';
import { deleteAlertMailsEndedBefore } from './features/alerts/alert-queries.ts';
import { createDigestJob } from './features/alerts/alert-digests.ts';
import { deleteEmailVerificationsEndedBefore } from './features/accounts/email-verification-service.ts';
import { deletePasswordResetsEndedBefore } from './features/accounts/password-reset-service.ts';
import { deletePendingSubscribersMailedBefore } from './features/newsletter/newsletter-queries.ts';
import { deleteUnnamedPictures } from './features/content/content-pictures.ts';
import { fillLinkQueue } from './features/link-checks/check-links.ts';
import { delistDeadLinks } from './features/link-checks/link-check-queries.ts';
import { resizedPicturesFolder, removeResizedOfDeletedPictures } from './features/media/uploaded-pictures.ts';
import {
  createPhotoFiles,
  deleteUnshownPhotos,
  photoFolder,
  removePhotosOfDeletedMembers,
} from './features/photos/photo-storage.ts';
import { dayInIndia, dayInMs, minuteInMs, secondInMs, type Clock } from './lib/clock.ts';
import { deleteShopChangesBefore, undoableMs } from './shop-changes/shop-changes.ts';
import { deleteAttemptWindowsEndedBefore } from './rate-limit/attempt-limits.ts';
import type { AppServices } from './services/app-services.ts';

/** Several processes can run the same job at once. A job that takes long ends early when `signal` is aborted. */
type BackgroundJob = (now: Date, signal: AbortSignal) => Promise<void>;

/** After the start, when pages load first. */
const firstRunMs = 10 * secondInMs;
const intervalMs = 10 * minuteInMs;
/** A subscription is deleted when it was not confirmed for so long after the last mail. */
export const pendingSubscriptionLifeMs = 30 * dayInMs;
/** An uploaded picture is deleted when it is so old and no profile shows it, or no content names it. */
const unshownPictureLifeMs = dayInMs;

/** A sent alert mail stays in the ledger for so long. */
export const endedAlertLifeMs = 30 * dayInMs;

export function listBackgroundJobs(services: AppServices): readonly BackgroundJob[] {
  const { db, config } = services;
  const photos = createPhotoFiles(photoFolder(config));
  const before = (now: Date, lifeMs: number) => new Date(now.getTime() - lifeMs);
  return [
    (now) => deleteSessionsUnusedSince(db, before(now, idleLifeMs)),
    (now) => deleteAttemptWindowsEndedBefore(db, now),
    (now) => deletePasswordResetsEndedBefore(db, now),
    (now) => deleteEmailVerificationsEndedBefore(db, now),
    (now) => deletePendingSubscribersMailedBefore(db, before(now, pendingSubscriptionLifeMs)),
    async (now) => {
      for (const name of await deleteUnshownPhotos(db, before(now, unshownPictureLifeMs)))
        await photos.remove(name);
    },
    () => removePhotosOfDeletedMembers(db, photos),
    async (now) => {
      await deleteUnnamedPictures(db, before(now, unshownPictureLifeMs));
      await removeResizedOfDeletedPictures(db, resizedPicturesFolder(config));
    },
    async (now, signal) => void (await refreshPriceSummaries(db, now, signal)),
    createDigestJob(services),
    (now) => deleteAlertMailsEndedBefore(db, before(now, endedAlertLifeMs)),
    () => services.searchCounts.write(),
    (now) => deleteSearchCountsBefore(db, dayInIndia(before(now, searchCountLifeMs))),
    (now) => deleteShopChangesBefore(db, before(now, undoableMs)),
    () => services.productCounts.write(),
    (now) => deleteProductCountsBefore(db, dayInIndia(before(now, productCountLifeMs))),
    ...(config.LINK_CHECKS === 'on'
      ? [() => fillLinkQueue(services), async () => void (await delistDeadLinks(db))]
      : []),
  ];
}

/** Returns a function that stops the jobs and waits for the running one. */
export function startBackgroundJobs(
  { jobs, clock }: { readonly jobs: readonly BackgroundJob[]; readonly clock: Clock },
  reportFailure: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= runBackgroundJobs(jobs, { now: clock.now(), signal: stopping.signal }, reportFailure).finally(
      () => {
        running = undefined;
      },
    );
  };
  const timers = [setTimeout(run, firstRunMs), setInterval(run, intervalMs)];
  for (const timer of timers) timer.unref();
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    stopping.abort();
    await running;
  };
}

export async function runBackgroundJobs(
  jobs: readonly BackgroundJob[],
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
  reportFailure: (error: unknown) => void,
): Promise<void> {
  for (const job of jobs) {
    if (signal.aborted) return;
    try {
      await job(now, signal);
    } catch (error) {
      reportFailure(error);
    }
  }
}
