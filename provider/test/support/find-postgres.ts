import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const debianFolder = '/usr/lib/postgresql';
const absence = 'PostgreSQL is not installed: everything that should run on a server was NOT TESTED';

/**
 * The folder with the programs of an installed PostgreSQL: `POSTGRES_BIN`, the newest Debian package, or the PATH.
 * `undefined` when none is installed.
 */
export function lookForPostgres(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter);
  return [process.env.POSTGRES_BIN ?? '', ...debianVersions(), ...onPath].find(hasServer);
}

/**
 * As {@link lookForPostgres}. Without PostgreSQL it warns and the tests that need a server are skipped; in CI it throws.
 * `npm test` installs PostgreSQL first when possible.
 */
export function findPostgres(): string | undefined {
  const found = lookForPostgres();
  if (found !== undefined) return found;
  if (process.env.CI !== undefined) throw new Error(absence);
  process.stderr.write(`\n*** ${absence} ***\n\n`);
  return undefined;
}

function hasServer(folder: string): boolean {
  return folder !== '' && ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)));
}

function debianVersions(): string[] {
  if (!existsSync(debianFolder)) return [];
  return readdirSync(debianFolder)
    .toSorted((left, right) => Number(right) - Number(left))
    .map((version) => join(debianFolder, version, 'bin'));
}
