import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readErrorCode } from '../lib/files.ts';

/** Settings that can also be named by a file: `SESSION_SECRET_FILE` is the path of the file with the secret. */
const secretSettings = ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'SESSION_SECRET', 'SMTP_URL'] as const;

/**
 * Reads the secrets that files contain, without white space around them. Relative paths start at the project root. A fault
 * names the setting and the reason, never the content.
 */
export function readSecretFiles(given: Readonly<Record<string, string | undefined>>, projectRoot: string) {
  const secrets: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of secretSettings) {
    const setting = `${name}_FILE`;
    const path = given[setting];
    if (path === undefined) continue;
    if (given[name] !== undefined) {
      faults.push(`${setting}: ${name} is set too; set one of them`);
      continue;
    }
    const { secret, fault } = readSecret(resolve(projectRoot, path));
    if (fault !== undefined) faults.push(`${setting}: ${fault}`);
    else secrets[name] = secret;
  }
  return { secrets, faults };
}

function readSecret(path: string): { readonly secret: string; readonly fault?: string } {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    return secret === '' ? { secret, fault: `${path} is empty` } : { secret };
  } catch (error) {
    const isMissing = readErrorCode(error) === 'ENOENT';
    return {
      secret: '',
      fault: `${path} ${isMissing ? 'is missing' : `cannot be read (${readErrorCode(error)})`}`,
    };
  }
}
