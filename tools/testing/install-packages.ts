import { spawnSync } from 'node:child_process';
import { lookForPostgres } from '../../provider/test/support/find-postgres.ts';

/**
 * Installs packages with apt-get, as root or with passwordless sudo. Returns whether the installation succeeded. It
 * fails without apt-get, a network or the permission to install.
 */
export function installDebianPackage(...names: readonly string[]): boolean {
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo -n ';
  const script =
    `${asRoot}apt-get update -qq && ` +
    `${asRoot}env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"`;
  const { status } = spawnSync('sh', ['-c', script, 'sh', ...names], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status === 0;
}

/**
 * Installs a PostgreSQL server for the tests. If the installation fails, CI fails here. On other machines the tests
 * print which cases they skip.
 */
export function installPostgres(): void {
  if (installDebianPackage('postgresql') && lookForPostgres() !== undefined) return;
  const message =
    'PostgreSQL could not be installed by apt-get. Install a PostgreSQL 15 or newer whose "initdb" is on the PATH, ' +
    'or name the folder of its programs in POSTGRES_BIN.';
  if (process.env.CI !== undefined) throw new Error(message);
  process.stderr.write(`\n*** ${message} ***\n\n`);
}
