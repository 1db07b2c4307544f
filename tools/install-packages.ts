import { spawnSync } from 'node:child_process';
import { lookForPostgres } from '../provider/test/support/find-postgres.ts';

/**
 * Installs a package by apt-get, as root or by a sudo that asks for no password. Returns whether that succeeded: a
 * machine may have another package manager, no network, or an account that may not install.
 */
export function installDebianPackage(name: string): boolean {
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo -n ';
  const script =
    `${asRoot}apt-get update -qq && ` +
    `${asRoot}env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$1"`;
  const { status } = spawnSync('sh', ['-c', script, 'sh', name], { stdio: ['ignore', 'ignore', 'inherit'] });
  return status === 0;
}

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
