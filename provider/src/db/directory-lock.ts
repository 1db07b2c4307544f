import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { readErrorCode } from './database-errors.ts';

const holderSchema = z.object({ pid: z.number().int().positive(), startedAt: z.string() });
type Holder = z.infer<typeof holderSchema>;

/** Thrown when another live process uses the folder. Two on one embedded database lose rows without a word. */
export class DirectoryInUseError extends Error {
  constructor(path: string, holder: Holder) {
    super(
      `The data folder is in use by process ${holder.pid} (${path}). ` +
        'Stop that process, set DATA_DIR to another folder, or use a PostgreSQL server through DATABASE_URL.',
    );
    this.name = 'DirectoryInUseError';
  }
}

/**
 * Takes the lock file at `path` and returns what releases it. A lock whose process is gone is taken over; of several
 * that try, one wins. Throws {@link DirectoryInUseError} while the holder lives.
 */
export async function lockDirectory(path: string): Promise<() => void> {
  const own: Holder = { pid: process.pid, startedAt: readProcessStart(process.pid) };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    await takeLock(path, draft);
  } finally {
    removeFile(draft);
  }
  return () => {
    if (isSame(readHolder(path), own)) removeFile(path);
  };
}

async function takeLock(path: string, draft: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    if (createLink(draft, path)) return;
    const holder = readHolder(path);
    if (holder !== undefined && isAlive(holder)) throw new DirectoryInUseError(path, holder);
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
    if (racer === undefined || !isAlive(racer)) removeFile(guard);
    return false;
  }
  try {
    const holder = readHolder(path);
    if (holder !== undefined && isAlive(holder)) return false;
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
  return left?.pid === right.pid && left.startedAt === right.startedAt;
}

function isAlive(holder: Holder): boolean {
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

function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (readErrorCode(error) !== 'ENOENT') throw error;
  }
}
