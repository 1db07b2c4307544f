import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createRemote } from '@szn/remote-kit/create-remote';
import { exitOnFailure, runProgram } from '@szn/remote-kit/lib/child-processes';
import { parseUrl } from '@szn/shared-contracts/wire';
import { checkWith, packageManagers } from '../tests/fixtures/package-managers.ts';
import { runNpm, startPackageRegistry } from '../tests/fixtures/package-registry.ts';
import { packPackages } from './pack-packages.ts';
import { root } from './project/project-folders.ts';

const usage = `npm run packages -- check
npm run packages -- pack
npm run packages -- publish --registry <address> [--tag latest] [--dry-run]

Builds the packages for teams with repositories of their own: @szn/shared-contracts, @szn/shared-ui,
@szn/release-registry and @szn/remote-kit.
  check      checks that a new remote works with them under pnpm (isolated) and Yarn PnP, from a registry of its own
  pack       writes them to .cache/packages
  publish    packs them and publishes each to an npm registry, with npm's own credentials for it

PACKAGES_REPOSITORY: the address of the source repository for their manifests; left out when unset.
`;

function readArguments() {
  return parseArgs({
    options: {
      registry: { type: 'string' },
      tag: { type: 'string', default: 'latest' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  });
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [verb, ...others] = positionals;
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  if (others.length > 0 || !['check', 'pack', 'publish'].includes(verb ?? '')) throw new Error(usage);
  if (verb === 'publish') requireRegistry(values.registry);
  if (verb === 'check') return checkPackages();
  const packed = await packPackages(process.env.PACKAGES_REPOSITORY || undefined);
  for (const { name, version, folder } of packed) {
    if (verb === 'publish') await publish(folder, values);
    process.stdout.write(`  ${name}@${version}: ${folder}\n`);
  }
}

/** In a temporary folder, from a registry of its own. Takes some minutes: each package manager fetches all packages. */
async function checkPackages(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'szn-packages-'));
  const registry = await startPackageRegistry(path.join(folder, 'registry'));
  try {
    for (const packed of await packPackages(undefined))
      await runNpm(['publish', packed.folder, '--registry', registry.origin], root, registry.environment);
    const source = path.join(folder, 'reviews');
    await createRemote({ name: 'reviews', owner: 'reviews team', folder: source, layout: 'repository' });
    for (const [name, manager] of Object.entries(packageManagers)) {
      const copy = { source, folder: path.join(folder, name), registry: registry.origin };
      await checkWith(manager, { ...copy, environment: registry.environment });
      process.stdout.write(`  ${name}: a new remote passes its tests, lint and types, and builds\n`);
    }
  } finally {
    await registry.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function requireRegistry(address: string | undefined): void {
  if (parseUrl(address ?? '') === null)
    throw new Error('Name the registry to publish to: --registry https://…');
}

type PublishOptions = { readonly registry?: string; readonly tag: string; readonly 'dry-run': boolean };

async function publish(folder: string, { registry = '', tag, 'dry-run': isDryRun }: PublishOptions) {
  const parameters = ['publish', folder, '--registry', registry, '--tag', tag, '--access', 'restricted'];
  const exitCode = await runProgram('npm', [...parameters, ...(isDryRun ? ['--dry-run'] : [])], {
    shell: process.platform === 'win32',
  });
  if (exitCode !== 0) throw new Error(`${folder} was not published; the message of npm is above.`);
}

void exitOnFailure(main());
