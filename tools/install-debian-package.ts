import { spawnSync } from 'node:child_process';

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
