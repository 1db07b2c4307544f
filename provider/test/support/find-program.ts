import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian puts servers into folders that are not on the path of every user. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin'];

/**
 * The path of an installed program. Without it the tests that need it are skipped with a warning, and in CI it throws.
 */
export function findProgram(name: string, debianPackage: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...serverFolders];
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  const absence = `${name} is not installed (Debian package ${debianPackage}): what needs it was NOT TESTED`;
  if (process.env.CI !== undefined) throw new Error(absence);
  process.stderr.write(`\n*** ${absence} ***\n\n`);
  return undefined;
}
