import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createFileOnce } from '../lib/files.ts';

/**
 * The configured secret, with one key per line, or a random one in the data folder. The file keeps sessions valid across restarts. Only its
 * owner can read it.
 */
export function loadSessionSecret(config: Pick<Config, 'SESSION_SECRET' | 'DATA_DIR'>): string {
  if (config.SESSION_SECRET !== undefined) return config.SESSION_SECRET;
  const path = join(config.DATA_DIR, 'session-secret');
  if (!existsSync(path)) createFileOnce(path, randomBytes(48).toString('base64url'));
  const secret = readFileSync(path, 'utf8').trim();
  if (secret === '') throw new Error(`The session secret ${path} is empty; remove the file`);
  return secret;
}
