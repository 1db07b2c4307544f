import { lock as acquire } from 'proper-lockfile';

/** A lock that its owner has not renewed for so long is taken over: the owner has ended. */
const staleAfterMs = 5000;
const retries = { retries: 500, factor: 1, minTimeout: 20, maxTimeout: 20 };

/**
 * Runs the work while no other process runs work under the same lock. The lock is a folder, which its owner renews. A
 * lock whose process was killed is taken over after five seconds. Rejects if the lock is not free within ten seconds.
 */
export async function withFileLock<Value>(lock: string, work: () => Promise<Value>): Promise<Value> {
  const release = await acquire(lock, { lockfilePath: lock, realpath: false, stale: staleAfterMs, retries });
  try {
    return await work();
  } finally {
    await release();
  }
}
