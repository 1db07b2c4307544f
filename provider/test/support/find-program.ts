import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian puts servers into folders that are not on the path of every user. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin'];

/** The servers that tests of faults start, besides PostgreSQL. Debian packages have the same names. */
export const faultPrograms = ['redis-server', 'pgbouncer'] as const;

type Program = (typeof faultPrograms)[number];

/** The path of an installed program. */
export function lookForProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...serverFolders];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * As {@link lookForProgram}. Without the program it warns and the tests that need it are skipped; in CI it throws.
 * `npm test -- --only faults` installs it first when possible.
 */
export function findProgram(name: Program): string | undefined {
  const found = lookForProgram(name);
  if (found !== undefined) return found;
  const absence = `${name} is not installed (Debian package of the same name): what needs it was NOT TESTED`;
  if (process.env.CI !== undefined) throw new Error(absence);
  process.stderr.write(`\n*** ${absence} ***\n\n`);
  return undefined;
}
