import { parseArgs } from 'node:util';
import { exitOnFailure, runProgram } from '@szn/remote-kit/lib/child-processes';
import { packPackages } from './pack-packages.ts';

const usage = `npm run packages -- pack
npm run packages -- publish --registry <address> [--tag latest] [--dry-run]

Builds the packages for teams with repositories of their own: @szn/shared-contracts, @szn/shared-ui,
@szn/release-registry and @szn/remote-kit.
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
  if (others.length > 0 || (verb !== 'pack' && verb !== 'publish')) throw new Error(usage);
  if (verb === 'publish') requireRegistry(values.registry);
  const packed = await packPackages(process.env.PACKAGES_REPOSITORY || undefined);
  for (const { name, version, folder } of packed) {
    if (verb === 'publish') await publish(folder, values);
    process.stdout.write(`  ${name}@${version}: ${folder}\n`);
  }
}

function requireRegistry(address: string | undefined): void {
  if (!URL.canParse(address ?? '')) throw new Error('Name the registry to publish to: --registry https://…');
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
