import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { linkIfAbsent, readErrorCode } from '../../lib/files.ts';

const holderSchema = z.object({
  pid: z.number().int().positive(),
  startedAt: z.string(),
  /** Process ids are unique on one host only. Locks of earlier versions have no host. */
  host: z.string().default(hostname),
});
type Holder = z.infer<typeof holderSchema>;

/** How often a holder updates the time of its lock. */
const heartbeatMs = 5000;
/** A lock of another host without update for so long is stale. The clocks of the hosts must agree within it. */
const staleAfterMs = 30_000;

/** Another live process uses the folder. Two processes on one embedded database lose rows without any error. */
export class DirectoryInUseError extends Error {
  constructor(path: string, holder: Holder) {
    const isElsewhere = holder.host !== hostname();
    super(
      `The data folder is in use by process ${holder.pid}${isElsewhere ? ` of host ${holder.host}` : ''} (${path}). ` +
        'Stop that process, set DATA_DIR to another folder, or use a PostgreSQL server through DATABASE_URL.' +
        (isElsewhere ? ` If that host is gone, start again in ${staleAfterMs / 1000} seconds.` : ''),
    );
    this.name = 'DirectoryInUseError';
  }
}

/**
 * Creates the lock file at `path` and returns a function that releases it. Replaces a stale lock: its process has ended
 * or, on another host, has not updated it for 30 seconds. Of several processes that try, one succeeds. Throws
 * {@link DirectoryInUseError} while the holder lives. A process whose lock was replaced, for example after it was
 * suspended, ends with the same error.
 */
export async function lockDirectory(path: string): Promise<() => void> {
  const own: Holder = { pid: process.pid, startedAt: readProcessStart(process.pid), host: hostname() };
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    await takeLock(path, draft);
  } finally {
    rmSync(draft, { force: true });
  }
  const heartbeat = setInterval(() => updateLock(path, own), heartbeatMs);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    if (isSame(readHolder(path), own)) rmSync(path, { force: true });
  };
}

/** An error in this timer ends the process: without the lock it would destroy rows of the new holder. */
function updateLock(path: string, own: Holder): void {
  const holder = readHolder(path);
  if (holder === undefined) return;
  if (!isSame(holder, own)) throw new DirectoryInUseError(path, holder);
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // The disk is full or unavailable for a moment; the next update is still in time.
  }
}

async function takeLock(path: string, draft: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    if (linkIfAbsent(draft, path)) return;
    const holder = readHolder(path);
    if (holder !== undefined && isAlive(path, holder)) throw new DirectoryInUseError(path, holder);
    if (replaceStaleLock(path, draft)) return;
    await wait(100);
  }
  throw new Error(`Could not take the lock ${path}; remove it when no provider uses the folder`);
}

/** A second lock guards the replacement. Otherwise a slow process would replace the new lock of the winner. */
function replaceStaleLock(path: string, draft: string): boolean {
  const guard = `${path}.takeover`;
  if (!linkIfAbsent(draft, guard)) {
    const other = readHolder(guard);
    if (other === undefined || !isAlive(guard, other)) rmSync(guard, { force: true });
    return false;
  }
  try {
    const holder = readHolder(path);
    if (holder !== undefined && isAlive(path, holder)) return false;
    const copy = `${draft}.new`;
    writeFileSync(copy, readFileSync(draft), { mode: 0o600 });
    renameSync(copy, path);
    return true;
  } finally {
    rmSync(guard, { force: true });
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

function isSame(left: Holder | undefined, right: Holder): boolean {
  return left?.pid === right.pid && left.startedAt === right.startedAt && left.host === right.host;
}

function isAlive(path: string, holder: Holder): boolean {
  if (holder.host !== hostname()) return Date.now() - readUpdatedAt(path) <= staleAfterMs;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (readErrorCode(error) !== 'EPERM') return false;
  }
  return readProcessStart(holder.pid) === holder.startedAt;
}

/**
 * The start time of a process in clock ticks since boot. It distinguishes a process from a later one with the same id.
 * Empty on systems without /proc; there the id alone decides.
 */
function readProcessStart(pid: number): string {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name of the program, which can contain spaces and brackets.
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Milliseconds since 1970; 0 for a missing lock. */
function readUpdatedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
