import { readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { isProcessEnded, linkIfAbsent, withDraft } from '../lib/files.ts';

const retryMs = 20;
const defaultWaitMs = 10_000;

/**
 * Runs the task while this process holds the lock file, which contains the process id. Replaces the lock of a process
 * that has ended. Does not replace the lock of a suspended process, which can continue to write. Rejects if the
 * lock is not free in time.
 */
export async function withFileLock<Value>(
  lock: string,
  work: () => Promise<Value>,
  maxWaitMs = defaultWaitMs,
): Promise<Value> {
  const deadline = Date.now() + maxWaitMs;
  return withDraft({ file: lock }, `${process.pid} ${hostname()}`, async (draft) => {
    while (!(await linkIfAbsent(draft, lock))) {
      if (Date.now() > deadline) throw new Error(await describeOwner(lock, maxWaitMs));
      await removeStaleLock(lock, draft);
      await wait(retryMs);
    }
    try {
      return await work();
    } finally {
      await rm(lock, { force: true });
    }
  });
}

/** A second lock guards the removal. Without it, a slow process can remove the new lock of a faster process. */
async function removeStaleLock(lock: string, draft: string): Promise<void> {
  const guard = `${lock}.removal`;
  if (!(await isStale(lock)) || !(await linkIfAbsent(draft, guard))) return;
  try {
    if (await isStale(lock)) await rm(lock, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

async function isStale(lock: string): Promise<boolean> {
  const { processId, host } = await readOwner(lock);
  return Boolean(processId) && isProcessEnded({ host, processId: Number(processId) });
}

async function readOwner(lock: string) {
  const [processId, host = ''] = (await readFile(lock, 'utf8').catch(() => '')).split(' ');
  return { processId, host };
}

async function describeOwner(lock: string, waitedMs: number): Promise<string> {
  const { processId, host } = await readOwner(lock);
  return `The lock ${lock} was not released within ${waitedMs / 1000} seconds by process ${processId} of ${host}. If that process has ended, remove the file.`;
}
