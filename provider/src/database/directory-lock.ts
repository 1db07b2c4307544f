import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { readErrorCode } from './database-errors.ts';

const holderSchema = z.object({
  pid: z.number().int().positive(),
  startedAt: z.string(),
  /** Process numbers mean something on their own host only. Locks of earlier versions name none. */
  host: z.string().default(hostname),
});
type Holder = z.infer<typeof holderSchema>;

/** A holder touches its lock so often. */
const beatMs = 5000;
/** The holder of another host is taken for dead once it has not touched its lock for so long; clocks must agree to that. */
const silentMs = 30_000;

/** Thrown when another live process uses the folder. Two on one embedded database lose rows without a word. */
export class DirectoryInUseError extends Error {
  constructor(path: string, holder: Holder) {
    const isElsewhere = holder.host !== hostname();
    super(
      `The data folder is in use by process ${holder.pid}${isElsewhere ? ` of host ${holder.host}` : ''} (${path}). ` +
        'Stop that process, set DATA_DIR to another folder, or use a PostgreSQL server through DATABASE_URL.' +
        (isElsewhere ? ` If that host is gone, start again in ${silentMs / 1000} seconds.` : ''),
    );
    this.name = 'DirectoryInUseError';
  }
}

/**
 * Takes the lock file at `path` and returns what releases it. A lock whose process is gone is taken over, one of
 * another host once it has not been touched for 30 seconds; of several that try, one wins. Throws
 * {@link DirectoryInUseError} while the holder lives. A process that finds itself robbed, as after having been
 * suspended on another host, ends by that same error.
 */
export async function lockDirectory(path: string): Promise<() => void> {
  const own: Holder = { pid: process.pid, startedAt: readProcessStart(process.pid), host: hostname() };
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    await takeLock(path, draft);
  } finally {
    removeFile(draft);
  }
  const beating = setInterval(() => beat(path, own), beatMs);
  beating.unref();
  return () => {
    clearInterval(beating);
    if (isSame(readHolder(path), own)) removeFile(path);
  };
}

/** Throws out of its timer, which ends the process: whoever went on without the lock would lose rows of its new holder. */
function beat(path: string, own: Holder): void {
  const holder = readHolder(path);
  if (holder === undefined) return;
  if (!isSame(holder, own)) throw new DirectoryInUseError(path, holder);
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // A disk that is full or away for a moment: the next touch is still in time.
  }
}

async function takeLock(path: string, draft: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    if (createLink(draft, path)) return;
    const holder = readHolder(path);
    if (holder !== undefined && isAlive(path, holder)) throw new DirectoryInUseError(path, holder);
    if (takeOverStaleLock(path, draft)) return;
    await wait(100);
  }
  throw new Error(`Could not take the lock ${path}; remove it when no provider uses the folder`);
}

/** Replacing a stale lock is itself guarded, else a slow racer would throw out the winner's fresh lock. */
function takeOverStaleLock(path: string, draft: string): boolean {
  const guard = `${path}.takeover`;
  if (!createLink(draft, guard)) {
    const racer = readHolder(guard);
    if (racer === undefined || !isAlive(guard, racer)) removeFile(guard);
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
    removeFile(guard);
  }
}

/** A hard link appears whole or not at all: nobody can read a half-written lock. */
function createLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (readErrorCode(error) === 'EEXIST') return false;
    throw error;
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
  if (holder.host !== hostname()) return Date.now() - readTouchedAt(path) <= silentMs;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (readErrorCode(error) !== 'EPERM') return false;
  }
  return readProcessStart(holder.pid) === holder.startedAt;
}

/**
 * When the process started, in clock ticks since boot: tells a process from a later one that was given its number.
 * Empty where the system has no /proc; then the number alone decides.
 */
function readProcessStart(pid: number): string {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name, which may hold spaces and brackets.
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** In milliseconds since 1970; a lock that has just gone was touched never. */
function readTouchedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (readErrorCode(error) !== 'ENOENT') throw error;
  }
}
