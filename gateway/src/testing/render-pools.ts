import path from 'node:path';
import { createRenderPool, type RenderPool, type RenderPoolOptions } from '../ssr/render-pool.ts';
import { startFakeProvider, type FakeProvider } from './fake-provider.ts';
import type { FixtureRelease } from './fixture-release.ts';
import { renderWorkerFile } from './fixture-shell.ts';
import { composeFixtures } from './fixture-snapshots.ts';
import { prepareTemporaryFolder } from './temporary-folder.ts';

/** Creates render pools with the real worker and a fake provider, closed after each test. */
export function prepareRenderPools() {
  const folder = prepareTemporaryFolder();
  const warnings: string[] = [];
  const pools: RenderPool[] = [];
  const sharedPools: RenderPool[] = [];
  let provider: FakeProvider | undefined;
  let sequence = 0;

  const releasesFolder = () => path.join(folder.path, 'releases');

  beforeAll(async () => {
    provider = await startFakeProvider();
  });
  afterAll(async () => {
    await Promise.all(sharedPools.map((pool) => pool.close()));
    await provider?.close();
  });
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.close()));
    warnings.length = 0;
  });

  function create(options: Partial<RenderPoolOptions> = {}): RenderPool {
    return createRenderPool({
      workerFile: renderWorkerFile(),
      releasesFolder: releasesFolder(),
      providerOrigin: provider?.origin ?? '',
      // Long enough for the first page on a busy machine; pages that hang take this long.
      renderTimeoutMs: 3000,
      log: {
        warn: (details, text) => void warnings.push(`${text} ${JSON.stringify(details)}`),
        info: () => undefined,
      },
      ...options,
    });
  }

  return {
    folder,
    releasesFolder,
    /** Logged warnings of the current test. */
    warnings,
    get provider() {
      if (!provider) throw new Error('The provider starts before the first test.');
      return provider;
    },
    nextSequence: () => ++sequence,
    /** Publishes versions and composes a snapshot of them. */
    compose: (...fixtures: readonly FixtureRelease[]) => composeFixtures(folder.path, ++sequence, fixtures),
    open: (options: Partial<RenderPoolOptions> = {}): RenderPool => {
      const pool = create(options);
      pools.push(pool);
      return pool;
    },
    /** Creates a pool for several tests, closed after the last one. */
    openShared: (): RenderPool => {
      const pool = create();
      sharedPools.push(pool);
      return pool;
    },
  };
}
