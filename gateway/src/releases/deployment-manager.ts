import type { Composition } from '@szn/shared-contracts';
import type { PageRenderer, RenderPool } from '../ssr/render-pool.ts';
import { stableRelease, type BucketComposition, type RegistrySnapshot } from './registry-snapshot.ts';

/** Holds the snapshot that pages are rendered from. */
export type DeploymentManager = {
  readonly current: () => RegistrySnapshot;
  /**
   * Warms the renderers of a snapshot, then makes it current. Resolves without effect if a later call supersedes it.
   * Rejects if a page that renders now would no longer render; the current snapshot then stays.
   */
  readonly deploy: (snapshot: RegistrySnapshot) => Promise<void>;
};

export type DeploymentOptions = {
  readonly pool: RenderPool;
  /** Called when a canary renders worse than the stable release. The canary then gets no traffic. */
  readonly onCanaryRejected: (error: unknown) => void;
};

/** Starts with an initial snapshot. Rejects if no render thread starts for it. */
export async function startDeployments(
  initial: RegistrySnapshot,
  options: DeploymentOptions,
): Promise<DeploymentManager> {
  const { pool } = options;
  await pool.warm(stableRelease(initial));
  let current = await withoutFailingCanaries(initial, options);
  let latest = initial;
  let queue: Promise<unknown> = Promise.resolve();
  activateCurrent();

  function activateCurrent(): void {
    pool.activate(current.compositions.map(({ release }) => release));
  }

  async function replaceCurrent(next: RegistrySnapshot): Promise<void> {
    const isSuperseded = () => latest !== next;
    if (isSuperseded()) return;
    try {
      await rejectRegression(next);
      const checked = await withoutFailingCanaries(next, options);
      if (!isSuperseded()) current = checked;
    } finally {
      activateCurrent();
    }
  }

  async function rejectRegression(next: RegistrySnapshot): Promise<void> {
    const [active, candidate] = [stableRelease(current), stableRelease(next)];
    if (active.id === candidate.id) return;
    const renderers = [await pool.warm(candidate), await pool.warm(active)] as const;
    const path = await findRenderRegression(candidate.composition, ...renderers);
    if (path !== null)
      throw new Error(`The new release does not render ${path}, which the current release renders.`);
  }

  return {
    current: () => current,
    deploy: (snapshot) => {
      latest = snapshot;
      // Deployments run one at a time in call order.
      const deployment = queue.then(() => replaceCurrent(snapshot));
      queue = deployment.catch(() => undefined);
      return deployment;
    },
  };
}

async function withoutFailingCanaries(
  snapshot: RegistrySnapshot,
  options: DeploymentOptions,
): Promise<RegistrySnapshot> {
  const compositions: BucketComposition[] = [];
  for (const candidate of snapshot.compositions) {
    const error = await findCanaryError(candidate, snapshot, options.pool);
    if (error === null) compositions.push(candidate);
    else options.onCanaryRejected(error);
  }
  return { ...snapshot, compositions };
}

async function findCanaryError(
  { release }: BucketComposition,
  snapshot: RegistrySnapshot,
  pool: RenderPool,
): Promise<unknown> {
  const stable = stableRelease(snapshot);
  if (release === stable) return null;
  try {
    const renderers = [await pool.warm(release), await pool.warm(stable)] as const;
    const path = await findRenderRegression(release.composition, ...renderers);
    return path === null
      ? null
      : new Error(`The canary does not render ${path}, which the stable release renders.`);
  } catch (error) {
    return error;
  }
}

/**
 * Returns the first path that the candidate cannot render but the active release can, or `null`. If the provider is
 * down, both fail alike, so an outage does not block a deployment.
 */
async function findRenderRegression(
  composition: Composition,
  candidate: PageRenderer,
  active: PageRenderer,
): Promise<string | null> {
  for (const path of samplePaths(composition)) {
    const url = `http://localhost${path}`;
    if (isComplete(await candidate.render(url))) continue;
    if (isComplete(await active.render(url))) return path;
  }
  return null;
}

/** One path without parameters for each remote that is not killed. */
function samplePaths(composition: Composition): readonly string[] {
  return composition.remotes
    .filter(({ killed }) => killed === null)
    .flatMap(({ routes }) => routes.find((route) => /^\/[^:*]*$/.test(route)) ?? []);
}

function isComplete(page: Awaited<ReturnType<PageRenderer['render']>>): boolean {
  return page !== null && page.kind !== 'frame';
}
