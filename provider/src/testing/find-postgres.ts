import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const debianFolder = '/usr/lib/postgresql';

/**
 * The programs of an installed PostgreSQL: Debian's package `postgresql` (newest version), or the folder that
 * POSTGRES_BIN names. Without one the tests on a server are left out with a loud warning; in CI that is a failure.
 */
export function findPostgres(): string | undefined {
  const folders = [process.env.POSTGRES_BIN ?? '', ...debianVersions()];
  const found = folders.find((folder) => folder !== '' && existsSync(join(folder, 'postgres')));
  if (found !== undefined) return found;
  const message = 'PostgreSQL is not installed: everything that should run on a server was NOT TESTED';
  if (process.env.CI !== undefined) throw new Error(message);
  process.stderr.write(`\n*** ${message} ***\n\n`);
  return undefined;
}

function debianVersions(): string[] {
  if (!existsSync(debianFolder)) return [];
  return readdirSync(debianFolder)
    .toSorted((left, right) => Number(right) - Number(left))
    .map((version) => join(debianFolder, version, 'bin'));
}
