import { readPublicKeys } from '@szn/release-registry/keys/key-files';
import { readEnvironment } from '@szn/release-registry/registry/environment';
import { describeMissing } from '@szn/release-registry/registry/environments';
import { registryKey } from '@szn/release-registry/store/release-store';
import { checkConfig, checkPort, ConfigWarning } from '@szn/settings/check';
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import { readConfig, type GatewayConfig } from './config.ts';
import { createGateway } from './create-gateway.ts';
import { readShellBuilds } from './document/shell-assets.ts';
import { checkProvider } from './telemetry/watch-provider.ts';
import { createShellFiles, listOwnFiles } from './releases/shell-files.ts';
import { describeStartFailure } from './server.ts';
import { openEnvironment } from './start-releases.ts';

/** Time for pending requests to finish, after the shutdown delay. */
const shutdownTimeoutMs = 8000;
/** With the 511 of Node, browsers that arrive at once wait seconds for their next attempt. Linux allows 4096. */
const maxWaitingConnections = 4096;

async function main(): Promise<void> {
  if (process.argv.includes('--check-config')) {
    process.exit(await checkConfig(() => readConfig(process.env), listChecks));
  }
  const config = readConfig(process.env);
  const gateway = await createGateway(config);
  await gateway.listen({ host: config.host, port: config.port, backlog: maxWaitingConnections });
  closeWithGrace({ delay: config.shutdownDelayMs + shutdownTimeoutMs }, async ({ err }) => {
    if (err) gateway.log.fatal({ err }, 'the gateway stops after an error');
    await gateway.close();
  });
  // After the start, which must not wait for the store.
  if (process.env.NODE_ENV === 'production') await warnOfSettings(config, gateway.log);
}

async function warnOfSettings(config: GatewayConfig, log: FastifyBaseLogger): Promise<void> {
  if (config.publicOrigin === null)
    log.warn('PUBLIC_ORIGIN is not set: pages have no absolute canonical URL');
  // While the store is away, the gateway serves the last registry.
  const files = await countUnpublished(config).catch(() => 0);
  if (files > 0) log.warn({ files }, `files of the shell are not published: ${publishAdvice}`);
}

const publishAdvice =
  'other gateways cannot serve them during a roll-out; run "szn host files" before gateways start with a new shell';

/** How many files of the own shell other gateways cannot get. Rejects if the store fails. */
async function countUnpublished(config: GatewayConfig): Promise<number> {
  const environment = await openEnvironment(config);
  const shellFiles = createShellFiles(environment, { warn: () => undefined });
  return shellFiles.countUnlisted(await listOwnFiles(config));
}

/** A provider that does not answer may start later. */
async function describeProvider(origin: string): Promise<string> {
  const problem = await checkProvider(origin);
  if (problem !== undefined) throw new ConfigWarning(`${origin}: ${problem}`);
  return origin;
}

/** What a gateway in production should have, and starts without. */
function requireInProduction(value: string | undefined, consequence: string): string {
  if (value !== undefined) return value;
  if (process.env.NODE_ENV === 'production') throw new ConfigWarning(consequence);
  return consequence;
}

/** What the settings name, for `--check-config`. */
function listChecks(config: GatewayConfig) {
  const { host, port, metricsPort } = config;
  return {
    port: () => checkPort(host, port),
    ...(metricsPort !== null && { 'port of metrics': () => checkPort(host, metricsPort) }),
    provider: () => describeProvider(config.providerOrigin),
    'trusted proxies': async () =>
      requireInProduction(
        config.trustProxy.join(', ') || undefined,
        'TRUST_PROXY is not set: all shoppers behind a balancer share the limits of one address',
      ),
    shell: async () => {
      readShellBuilds(config);
      return config.shellFolder;
    },
    keys: async () => {
      const keys = config.registryKeyFiles && (await readPublicKeys(config.registryKeyFiles));
      return keys ? `${keys.length} public keys` : 'signatures are not checked: REGISTRY_KEYS is not set';
    },
    'files of the shell': async () => {
      const unlisted = await countUnpublished(config);
      return unlisted === 0 ? 'published' : `${unlisted} are not published: ${publishAdvice}`;
    },
    registry: async () => {
      const environment = await openEnvironment(config);
      const place = `${environment.store.location}/${registryKey(config.environment)}`;
      const stored = await readEnvironment(environment);
      if (!stored) throw await describeMissing(environment);
      if (Object.keys(stored.registry.microFrontends).length === 0)
        throw new Error(`${place} has no remote: publish and promote them`);
      return place;
    },
    'public origin': async () =>
      requireInProduction(
        config.publicOrigin ?? undefined,
        'PUBLIC_ORIGIN is not set: pages have no absolute canonical URL, and there are no sitemaps',
      ),
  };
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartFailure(error, process.env.METRICS_PORT)}\n`);
  process.exit(1);
});
