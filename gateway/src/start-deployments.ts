import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { CompositionSources } from '@szn/release-registry/composition/compose-remote';
import { readPublicKeys } from '@szn/release-registry/registry/key-files';
import type { Environment } from '@szn/release-registry/registry/environment';
import { readReleaseRecord } from '@szn/release-registry/records/release-record';
import { openStore } from '@szn/release-registry/store/open-store';
import { registryKey } from '@szn/release-registry/store/store-keys';
import { offeredVersions } from '@szn/remote-kit/shared-modules/versions';
import type { Edition } from './releases/registry-snapshot.ts';
import { serveEditions, type ServedEditions } from './releases/deployment-manager.ts';
import type { GatewayConfig } from './config.ts';
import { createReleaseMirror, type ReleaseMirror } from './releases/release-cache.ts';
import { createRenderPool, type RenderPool } from './ssr/render-pool.ts';
import type { Metrics } from './telemetry/metrics.ts';
import { readFirstEdition } from './releases/initial-snapshot.ts';
import { createRegistryMemory, type RegistryMemory } from './releases/registry-backup.ts';
import { watchRegistry } from './releases/registry-watcher.ts';

/** What has been delivered to this gateway, kept up to date for as long as it runs. */
export type Delivery = {
  readonly editions: ServedEditions;
  readonly pool: RenderPool;
  readonly sources: CompositionSources;
  /** `null` where the store is a folder on this machine. */
  readonly mirror: ReleaseMirror | null;
};

/** Rejects when neither the registry nor the last one that was served can be used. */
export async function startDelivery(
  app: FastifyInstance,
  config: GatewayConfig,
  metrics: Metrics,
): Promise<Delivery> {
  const { log } = app;
  const environment = await openEnvironment(config);
  const mirror = config.isMirrored ? createReleaseMirror(environment.store, config.releasesFolder) : null;
  const sources = createSources(config, mirror);
  const memory = createRegistryMemory(path.join(config.releasesFolder, '.gateway'), environment);
  const onRefused = (error: unknown) => {
    metrics.countRefusal();
    log.error({ reason: String(error) }, 'registry refused, the last good one stays');
  };
  const first = await readFirstEdition({ environment, sources, memory, onRefused });
  const pool = createRenderPool({
    workerFile: path.join(config.shellFolder, 'server/render-worker.cjs'),
    releasesFolder: config.releasesFolder,
    providerOrigin: config.providerOrigin,
    renderTimeoutMs: config.renderTimeoutMs,
    log,
  });
  const editions = await serveEditions(first, { pool, onCanaryRefused: onRefused });
  const takenOver = createRecorder({ log, memory, metrics });
  await takenOver(first);
  const watcher = watchRegistry({
    environment,
    sources,
    registryFile: config.isMirrored ? null : path.join(config.releasesFolder, registryKey(environment.name)),
    from: first,
    onChange: (edition) => void editions.use(edition).then(() => takenOver(edition), onRefused),
    onRefused,
  });
  app.addHook('onClose', async () => {
    watcher.close();
    await pool.close();
  });
  return { editions, pool, sources, mirror };
}

async function openEnvironment(config: GatewayConfig): Promise<Environment> {
  const { registryKeyFiles } = config;
  return {
    store: await openStore(config.releasesStore),
    name: config.environment,
    trustedKeys: registryKeyFiles && (await readPublicKeys(registryKeyFiles)),
  };
}

function createSources({ releasesFolder }: GatewayConfig, mirror: ReleaseMirror | null): CompositionSources {
  return {
    offer: offeredVersions,
    readRecord: async (version) => {
      await mirror?.bring(version);
      return readReleaseRecord(releasesFolder, version);
    },
  };
}

type RecorderOptions = {
  readonly log: FastifyBaseLogger;
  readonly memory: RegistryMemory;
  readonly metrics: Metrics;
};

/** Writes down what is served from now on: for the operator, for the counters, and for the next start. */
function createRecorder({ log, memory, metrics }: RecorderOptions) {
  return async ({ registry, warnings }: Edition): Promise<void> => {
    const { sequence, change } = registry;
    metrics.showSequence(sequence);
    log.info({ sequence, action: change.action, by: change.by }, 'registry taken over');
    for (const warning of warnings) log.warn({ sequence, warning }, 'registry taken over in part');
    await memory
      .keep(registry)
      .catch((error: unknown) =>
        log.warn({ reason: String(error) }, 'the registry is not kept for a restart'),
      );
  };
}
