import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { CompositionSources } from '@szn/release-registry/composition/compose-remote';
import { readPublicKeys } from '@szn/release-registry/registry/key-files';
import type { Environment } from '@szn/release-registry/registry/environment';
import { readReleaseRecord } from '@szn/release-registry/records/release-record';
import { openStore } from '@szn/release-registry/store/open-store';
import { registryKey } from '@szn/release-registry/store/release-store';
import type { GatewayConfig } from './config.ts';
import { readSharedVersions } from './document/shell-assets.ts';
import { startDeployments, type DeploymentManager } from './releases/deployment-manager.ts';
import {
  createRegistryBackup,
  readInitialSnapshot,
  type RegistryBackup,
} from './releases/initial-snapshot.ts';
import type { RegistrySnapshot } from './releases/registry-snapshot.ts';
import { watchRegistry } from './releases/registry-watcher.ts';
import { createReleaseCache, type ReleaseCache } from './releases/release-cache.ts';
import { createRenderPool, type RenderPool } from './ssr/render-pool.ts';
import type { Metrics } from './telemetry/metrics.ts';

/** The released versions that this gateway serves, updated while it runs. */
export type Releases = {
  readonly deployments: DeploymentManager;
  readonly pool: RenderPool;
  readonly sources: CompositionSources;
  /** `null` if the store is a local folder. */
  readonly releaseCache: ReleaseCache | null;
};

/**
 * Deploys the stored registry, or the last served one, and then follows its changes until the server closes. Rejects if
 * neither is usable.
 */
export async function startReleases(
  app: FastifyInstance,
  config: GatewayConfig,
  metrics: Metrics,
): Promise<Releases> {
  const { log } = app;
  const serverFolder = path.join(config.shellFolder, 'server');
  const environment = await openEnvironment(config);
  const releaseCache = config.usesReleaseCache
    ? createReleaseCache(environment.store, config.releasesFolder)
    : null;
  const sources = createSources(config, serverFolder, releaseCache);
  const backup = createRegistryBackup(path.join(config.releasesFolder, '.gateway'), environment);
  const onRejected = (error: unknown) => {
    metrics.countRejection();
    log.error({ reason: String(error) }, 'registry rejected, the last good one stays');
  };
  const initial = await readInitialSnapshot({ environment, sources, backup, onRejected });
  const pool = createRenderPool({
    workerFile: path.join(serverFolder, 'render-worker.cjs'),
    releasesFolder: config.releasesFolder,
    providerOrigin: config.providerOrigin,
    renderTimeoutMs: config.renderTimeoutMs,
    log,
  });
  const deployments = await startDeployments(initial, { pool, onCanaryRejected: onRejected });
  const recordDeployment = createRecorder({ log, backup, metrics });
  await recordDeployment(initial);
  const registryFile = path.join(config.releasesFolder, registryKey(environment.name));
  const watcher = watchRegistry({
    environment,
    sources,
    registryFile: config.usesReleaseCache ? null : registryFile,
    initial,
    onChange: (snapshot) =>
      void deployments.deploy(snapshot).then(() => recordDeployment(snapshot), onRejected),
    onRejected,
  });
  app.addHook('onClose', async () => {
    watcher.close();
    await pool.close();
  });
  return { deployments, pool, sources, releaseCache };
}

async function openEnvironment(config: GatewayConfig): Promise<Environment> {
  const { registryKeyFiles } = config;
  return {
    store: await openStore(config.releasesStore),
    name: config.environment,
    trustedKeys: registryKeyFiles && (await readPublicKeys(registryKeyFiles)),
  };
}

function createSources(
  { releasesFolder }: GatewayConfig,
  serverFolder: string,
  releaseCache: ReleaseCache | null,
): CompositionSources {
  return {
    sharedVersions: readSharedVersions(serverFolder),
    readRecord: async (version) => {
      await releaseCache?.ensure(version);
      return readReleaseRecord(releasesFolder, version);
    },
  };
}

type RecorderOptions = {
  readonly log: FastifyBaseLogger;
  readonly backup: RegistryBackup;
  readonly metrics: Metrics;
};

/** Records a deployment in the log, in the metrics and in the backup for the next start. */
function createRecorder({ log, backup, metrics }: RecorderOptions) {
  return async ({ registry, warnings }: RegistrySnapshot): Promise<void> => {
    const { sequence, change } = registry;
    metrics.setSequence(sequence);
    log.info({ sequence, action: change.action, by: change.by }, 'registry deployed');
    for (const warning of warnings) log.warn({ sequence, warning }, 'registry deployed with a warning');
    await backup
      .write(registry)
      .catch((error: unknown) => log.warn({ reason: String(error) }, 'registry backup not written'));
  };
}
