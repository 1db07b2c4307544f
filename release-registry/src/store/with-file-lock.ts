import { readFile, rm, writeFile } from 'node:fs/promises';
import { errorCode, isProcessAlive } from '../lib/files.ts';

const retryMs = 20;
const limitMs = 10_000;

/**
 * Runs the work while no other process runs work under the same lock file. A lock whose process has died is taken
 * over. Rejects when the lock is not to be had within ten seconds.
 */
export async function withFileLock<Value>(lock: string, work: () => Promise<Value>): Promise<Value> {
  const deadline = Date.now() + limitMs;
  while (!(await take(lock))) {
    if (Date.now() > deadline) throw new Error(`${lock} has been held for ten seconds by another program.`);
    await removeIfOrphaned(lock);
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** One waiter at a time looks and removes: a second one might remove the lock that the first has just taken. */
async function removeIfOrphaned(lock: string): Promise<void> {
  const removal = `${lock}.removal`;
  if ((await hasLivingOwner(lock)) || !(await take(removal))) return;
  try {
    if (!(await hasLivingOwner(lock))) await rm(lock, { force: true });
  } finally {
    await rm(removal, { force: true });
  }
}

/** An empty or vanished lock counts as living: its owner is about to write or has just left. */
async function hasLivingOwner(lock: string): Promise<boolean> {
  const owner = Number(await readFile(lock, 'utf8').catch(() => ''));
  return owner === 0 || isProcessAlive(owner);
}
