import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const debianFolder = '/usr/lib/postgresql';
const absence = 'PostgreSQL is not installed: everything that should run on a server was NOT TESTED';

/**
 * The folder of an installed PostgreSQL's programs: the one POSTGRES_BIN names, the newest of Debian's packages, or
 * one of the PATH. `undefined` where there is none.
 */
export function lookForPostgres(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter);
  return [process.env.POSTGRES_BIN ?? '', ...debianVersions(), ...onPath].find(hasServer);
}

/**
 * As {@link lookForPostgres}. Without one, what needs a server is left out with a loud warning; in CI that is a
 * failure. `npm test` installs one first where it can.
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
