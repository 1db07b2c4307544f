import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readErrorCode } from '../database/database-errors.ts';
import type { Config } from '../config/config.ts';

/**
 * The configured secret, or one made once and kept beside the embedded data, readable by its owner alone, so that
 * sessions outlive a restart.
 */
export function loadSessionSecret(config: Pick<Config, 'SESSION_SECRET' | 'DATA_DIR'>): string {
  if (config.SESSION_SECRET !== undefined) return config.SESSION_SECRET;
  const path = join(config.DATA_DIR, 'session-secret');
  return readSecret(path) ?? keepNewSecret(config.DATA_DIR, path);
}

function keepNewSecret(folder: string, path: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    // A link appears whole: a process that starts at the same time reads all of it or makes its own attempt.
    linkSync(draft, path);
  } catch (error) {
    if (readErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readSecret(path);
  if (secret === undefined) throw new Error(`The session secret ${path} is empty; remove the file`);
  return secret;
}

function readSecret(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim();
    return text === '' ? undefined : text;
  } catch (error) {
    if (readErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
