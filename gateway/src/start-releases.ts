import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { CompositionSources } from '@szn/release-registry/composition/compose-remote';
import { readPublicKeys } from '@szn/release-registry/registry/key-files';
import { readReleaseRecord } from '@szn/release-registry/records/release-record';
import { openStore } from '@szn/release-registry/store/open-store';
import { registryKey } from '@szn/release-registry/store/release-store';
import type { GatewayConfig } from './config.ts';
import { readSharedVersions } from './document/shell-assets.ts';
import { startDeployments } from './releases/deployment-manager.ts';
import { createRegistryBackup, readInitialSnapshot } from './releases/initial-snapshot.ts';
import type { RegistrySnapshot } from './releases/registry-snapshot.ts';
import { watchRegistry } from './releases/registry-watcher.ts';
import { createReleaseCache } from './releases/release-cache.ts';
import { createRenderPool } from './ssr/render-pool.ts';
import type { Metrics } from './telemetry/metrics.ts';

/**
 * Deploys the stored registry, or the last served one, and then follows its changes until the server closes. Rejects if
 * neither is usable.
 */
export async function startReleases(app: FastifyInstance, config: GatewayConfig, metrics: Metrics) {
  const { log } = app;
  const { releasesFolder, registryKeyFiles, usesReleaseCache } = config;
  const serverFolder = path.join(config.shellFolder, 'server');
  const environment = {
    store: await openStore(config.releasesStore),
    name: config.environment,
    trustedKeys: registryKeyFiles && (await readPublicKeys(registryKeyFiles)),
  };
  const releaseCache = usesReleaseCache ? createReleaseCache(environment.store, releasesFolder) : null;
  const sources: CompositionSources = {
    sharedVersions: readSharedVersions(serverFolder),
    readRecord: async (version) => {
      await releaseCache?.ensure(version);
      return readReleaseRecord(releasesFolder, version);
    },
  };
  const backup = createRegistryBackup(path.join(releasesFolder, '.gateway'), environment);

  function onRejected(error: unknown): void {
    metrics.countRejection();
    log.error({ reason: String(error) }, 'registry rejected, the last good one stays');
  }

  async function recordDeployment({ registry, warnings }: RegistrySnapshot): Promise<void> {
    const { sequence, change } = registry;
    metrics.setSequence(sequence);
    log.info({ sequence, action: change.action, by: change.by }, 'registry deployed');
    for (const warning of warnings) log.warn({ sequence, warning }, 'registry deployed with a warning');
    await backup
      .write(registry)
      .catch((error: unknown) => log.warn({ reason: String(error) }, 'registry backup not written'));
  }

  const initial = await readInitialSnapshot({ environment, sources, backup, onRejected });
  const workerFile = path.join(serverFolder, 'render-worker.cjs');
  const pool = createRenderPool({ ...config, workerFile, log });
  const deployments = await startDeployments(initial, pool, onRejected);
  await recordDeployment(initial);
  const watcher = watchRegistry({
    environment,
    sources,
    registryFile: usesReleaseCache ? null : path.join(releasesFolder, registryKey(environment.name)),
    initial,
    onChange: (snapshot) =>
      void deployments.deploy(snapshot).then(() => recordDeployment(snapshot), onRejected),
    onRejected,
  });
  app.addHook('onClose', async () => {
    watcher.close();
    await pool.close();
  });
  return { deployments, pool, sources, environment, releaseCache };
}
