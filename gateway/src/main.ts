import { readPublicKeys } from '@szn/release-registry/registry/key-files';
import { openStore } from '@szn/release-registry/store/open-store';
import { registryKey } from '@szn/release-registry/store/release-store';
import { checkConfig } from '@szn/settings/check';
import closeWithGrace from 'close-with-grace';
import { readConfig, type GatewayConfig } from './config.ts';
import { createGateway } from './create-gateway.ts';
import { readShellBuilds } from './document/shell-assets.ts';
import { describeStartFailure } from './server.ts';

/** Time for pending requests to finish; process supervisors kill after 10 s. */
const shutdownTimeoutMs = 8000;

async function main(): Promise<void> {
  if (process.argv.includes('--check-config')) {
    process.exit(await checkConfig(() => readConfig(process.env), listChecks));
  }
  const config = readConfig(process.env);
  const gateway = await createGateway(config);
  if (config.publicOrigin === null && process.env.NODE_ENV === 'production') {
    gateway.log.warn('PUBLIC_ORIGIN is not set: pages have no absolute canonical URL');
  }
  await gateway.listen({ host: config.host, port: config.port });
  closeWithGrace({ delay: shutdownTimeoutMs }, async ({ err }) => {
    if (err) gateway.log.fatal({ err }, 'the gateway stops after an error');
    await gateway.close();
  });
}

/** What the settings name, for `--check-config`. The provider may start later. */
function listChecks(config: GatewayConfig) {
  return {
    shell: async () => {
      readShellBuilds(config);
      return config.shellFolder;
    },
    keys: async () => {
      const keys = config.registryKeyFiles && (await readPublicKeys(config.registryKeyFiles));
      return keys ? `${keys.length} public keys` : 'signatures are not checked: REGISTRY_KEYS is not set';
    },
    registry: async () => {
      const store = await openStore(config.releasesStore);
      const key = registryKey(config.environment);
      if (!(await store.read(key))) throw new Error(`${store.location} has no ${key}`);
      return `${store.location}/${key}`;
    },
    'public origin': async () =>
      config.publicOrigin ?? 'pages have no absolute canonical URL: PUBLIC_ORIGIN is not set',
  };
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
});
