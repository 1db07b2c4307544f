import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readField } from '@szn/shared-contracts/wire';

/** The `code` of a system or database error, such as `ENOENT` or `23505`. */
export function readErrorCode(error: unknown): string | undefined {
  const code = readField(error, 'code');
  return typeof code === 'string' ? code : undefined;
}

export async function readFileIfExists(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (readErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export async function readdirIfExists(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (readErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** The SHA-256 of a file of any size, in hexadecimal digits. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Writes a draft and renames it: readers see the complete file or none. Creates the folder when it is missing. */
export async function writeFileAtomic(path: string, bytes: Buffer): Promise<void> {
  const draft = draftPath(path);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(draft, bytes, { mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Creates a complete file, or leaves the existing one. Of several processes that try, one succeeds. */
export function createFileOnce(path: string, text: string): boolean {
  const draft = draftPath(path);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    return linkIfAbsent(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Adds a hard link, which appears complete or not at all. Returns false when `to` exists. */
export function linkIfAbsent(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (readErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function draftPath(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`);
}
