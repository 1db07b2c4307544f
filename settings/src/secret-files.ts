import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Reads the secrets that files contain, without white space around them: `SESSION_SECRET_FILE` is the path of the file with
 * the setting `SESSION_SECRET`. Relative paths start in `folder`. A fault names the setting and the reason, never the
 * content.
 */
export function readSecretFiles(
  names: readonly string[],
  given: ReadonlyMap<string, string>,
  folder: string,
) {
  const secrets = new Map<string, string>();
  const faults: string[] = [];
  for (const name of names) {
    const setting = `${name}_FILE`;
    const path = given.get(setting);
    if (path === undefined) continue;
    if (given.has(name)) {
      faults.push(`${setting}: ${name} is set too; set one of them`);
      continue;
    }
    const { secret, fault } = readSecret(resolve(folder, path));
    if (fault !== undefined) faults.push(`${setting}: ${fault}`);
    else secrets.set(name, secret);
  }
  return { secrets, faults };
}

function readSecret(path: string): { readonly secret: string; readonly fault?: string } {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    return secret === '' ? { secret, fault: `${path} is empty` } : { secret };
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
    return { secret: '', fault: `${path} ${code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`}` };
  }
}
