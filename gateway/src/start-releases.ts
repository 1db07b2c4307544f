import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ComposedRemote } from '@szn/shared-contracts';
import { createDependency, type Dependency } from '@szn/tracing/outages';
import type { Tracing } from '@szn/tracing/tracing';
import type { FastifyInstance } from 'fastify';
import type { CompositionSources } from '@szn/release-registry/composition/compose-remote';
import { readPublicKeys } from '@szn/release-registry/keys/key-files';
import { readKeyList } from '@szn/release-registry/keys/key-list';
import { readEarlierVersions, type Environment } from '@szn/release-registry/registry/environment';
import { readReleaseRecord } from '@szn/release-registry/records/release-record';
import { verifyFiles } from '@szn/release-registry/records/verify-files';
import { explainServerStack } from '@szn/release-registry/records/source-maps';
import { openStore } from '@szn/release-registry/store/open-store';
import { registryKey, type Version } from '@szn/release-registry/store/release-store';
import type { GatewayConfig } from './config.ts';
import { readSharedVersions, type ShellBuilds } from './document/shell-assets.ts';
import { startDeployments } from './releases/deployment-manager.ts';
import { createRecorder } from './releases/deployment-recorder.ts';
import { announceGateway } from './releases/gateway-report.ts';
import { createRegistryBackup, readInitialSnapshot } from './releases/initial-snapshot.ts';
import { createExpiryMonitor } from './releases/registry-expiry.ts';
import { watchSiteData } from './releases/site-data.ts';
import { watchRegistry } from './releases/registry-watcher.ts';
import { createRefusalWebhooks } from './releases/refusal-webhooks.ts';
import { createReleaseCache, type ReleaseCache } from './releases/release-cache.ts';
import { integrityOf } from '@szn/release-registry/records/integrity';
import { repeatUntilClosed } from './proxy/ask-provider.ts';
import { checkProvider } from './telemetry/watch-provider.ts';
import { createRenderPool, type RenderPoolOptions } from './ssr/render-pool.ts';
import type { Metrics } from './telemetry/metrics.ts';

/** Versions that did not pass their check are checked again after this time. */
const recheckIntervalMs = 60_000;

/**
 * Deploys the stored registry, or the last served one, and then follows its changes until the server closes. Rejects if
 * neither is usable.
 */
export async function startReleases(
  app: FastifyInstance,
  config: GatewayConfig & { readonly builds: ShellBuilds; readonly tracing: Tracing | null },
  metrics: Metrics,
) {
  const { releasesFolder, usesReleaseCache } = config;
  const environment = await openEnvironment(config);
  const releaseCache = usesReleaseCache ? createReleaseCache(environment.store, releasesFolder) : null;
  const siteData = await watchSiteData(app, config);
  const sources = { ...createSources(config, environment, releaseCache), readSiteData: siteData.current };
  const backup = createRegistryBackup(path.join(releasesFolder, '.gateway'), environment);
  const recorder = createRecorder(app.log, metrics, backup);
  const webhooks = createRefusalWebhooks(environment, config.webhooksFile, app.log);
  recorder.onRefused(webhooks.tell);
  const expiry = createExpiryMonitor(app.log, { ...config, isSigned: environment.trustedKeys !== null });
  metrics.observeExpiry(expiry);
  const { onRejected } = recorder;
  const { requireFresh } = expiry;
  const initial = await readInitialSnapshot({ environment, sources, backup, onRejected, requireFresh });
  const pool = createPool({ ...config, store: environment.store }, app.log, metrics);
  const deployments = await startDeployments(initial.registry, {
    pool,
    sources,
    canJudge: () => canRender(config),
    onDeployed: (snapshot, checking) => {
      expiry.onDeployed(snapshot.registry);
      return recorder.onDeployed(snapshot, checking);
    },
  }).catch((error: unknown) => pool.close().then(() => Promise.reject(error)));
  const store = createStoreDependency(app.log, metrics);
  const watcher = watchRegistry({
    environment,
    sources,
    registryFile: usesReleaseCache ? null : path.join(releasesFolder, registryKey(environment.name)),
    initial,
    onChange: ({ registry }) => recorder.follow(deployments.deploy(registry)),
    onRejected: recorder.onRejected,
    store,
  });
  const announcer = announceGateway({
    environment,
    describe: () => ({
      ...recorder.deployment(),
      registryError: watcher.lastError() || recorder.lastError(),
      expiry: expiry.expiry(),
      metricsUrl: config.metricsUrl,
    }),
    onDenied: (error) => logDenied(app.log, store, error),
  });
  recorder.onReportChanged(announcer.write);
  metrics.setGateway(announcer.id);
  siteData.watch(() => recorder.follow(deployments.redeploy()));
  repeatUntilClosed(app, async () => recorder.follow(deployments.recheck()), recheckIntervalMs);
  app.addHook('onClose', async () => {
    expiry.close();
    watcher.close();
    await Promise.all([announcer.close(), pool.close(), webhooks.close()]);
  });
  return { deployments, pool, sources, siteData, environment, releaseCache, report: announcer.report };
}

function createStoreDependency(log: FastifyInstance['log'], metrics: Metrics): Dependency {
  const store = createDependency('store', 'the last registry stays');
  store.reportTo(log);
  metrics.observeDependency('szn_store_up', store);
  return store;
}

/** Of a store that is away the log has one line already. */
function logDenied(log: FastifyInstance['log'], store: Dependency, error: unknown): void {
  const level = store.isUp() === false ? 'debug' : 'warn';
  log[level]({ reason: String(error) }, 'gateway not announced in the store');
}

export async function openEnvironment({
  releasesStore,
  registryKeyFiles,
  environment: name,
}: GatewayConfig): Promise<Environment> {
  const store = await openStore(releasesStore, { mustExist: true });
  const trustedKeys = registryKeyFiles && (await readPublicKeys(registryKeyFiles));
  // While the store is away, the list of the backup counts.
  const list = trustedKeys && (await readKeyList(store, trustedKeys).catch(() => null));
  return { store, name, trustedKeys, keys: { list } };
}

function createPool(
  config: GatewayConfig & Pick<RenderPoolOptions, 'tracing'> & Pick<Environment, 'store'>,
  log: FastifyInstance['log'],
  metrics: Metrics,
) {
  const workerFile = path.join(config.shellFolder, 'server/render-worker.cjs');
  const previous = readPreviousServer(config);
  const onExceeded = (remote: ComposedRemote) => metrics.countError(remote, { kind: 'memory', code: 'none' });
  const explain = (version: Version, stack: string) => explainServerStack(config.store, version, stack);
  return createRenderPool({ ...config, workerFile, previous, log, onExceeded, explain });
}

/** Reads records of versions whose files are all there. Released files do not change, so each version is verified once. */
function createSources(
  {
    shellFolder,
    previousShellFolder,
    builds,
    releasesFolder,
  }: GatewayConfig & { readonly builds: ShellBuilds },
  environment: Environment,
  releaseCache: ReleaseCache | null,
): CompositionSources {
  const verified = new Set<string>();
  return {
    sharedVersions: readSharedVersions(path.join(shellFolder, 'server')),
    ...(previousShellFolder !== null && {
      previousGeneration: {
        sharedVersions: readSharedVersions(path.join(previousShellFolder, 'server')),
        documentEntry: builds.previous.documentRemote[0]?.url ?? '',
      },
    }),
    readRecord: async (version) => {
      await releaseCache?.ensure(version);
      const record = await readReleaseRecord(releasesFolder, version);
      const key = `${version.name}@${version.version}`;
      if (!verified.has(key)) await verifyFiles(releasesFolder, record);
      verified.add(key);
      return record;
    },
    // Without its history a remote has fewer versions to fall back to.
    readEarlierVersions: (registry, name) => readEarlierVersions(environment, registry, name).catch(() => []),
  };
}

function readPreviousServer({
  previousShellFolder,
}: Pick<GatewayConfig, 'previousShellFolder'>): RenderPoolOptions['previous'] {
  if (previousShellFolder === null) return undefined;
  const server = path.join(previousShellFolder, 'server');
  const file = path.join(server, 'document-remote.cjs');
  const documentScript = { file, integrity: integrityOf(readFileSync(file)) };
  return { workerFile: path.join(server, 'render-worker.cjs'), documentScript };
}

/**
 * While the provider is down, and in development without pages of the server, a page that does not render says nothing
 * about its version.
 */
async function canRender({ providerOrigin, development }: GatewayConfig): Promise<boolean> {
  return development?.hasServerRendering !== false && (await checkProvider(providerOrigin)) === undefined;
}
