import { lookForPostgres } from '../provider/test/support/find-postgres.ts';
import { installDebianPackage } from './install-debian-package.ts';

/**
 * Installs a PostgreSQL server for the tests. Where that cannot be done, CI fails here, and elsewhere the tests say
 * loudly what they leave out.
 */
export function installPostgres(): void {
  if (installDebianPackage('postgresql') && lookForPostgres() !== undefined) return;
  const message =
    'PostgreSQL could not be installed by apt-get. Install a PostgreSQL 15 or newer whose "initdb" is on the PATH, ' +
    'or name the folder of its programs in POSTGRES_BIN.';
  if (process.env.CI !== undefined) throw new Error(message);
  process.stderr.write(`\n*** ${message} ***\n\n`);
}
