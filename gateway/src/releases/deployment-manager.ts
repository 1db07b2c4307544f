import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import type { Composition } from '@szn/shared-contracts';
import type { RenderedPage } from '@szn/shared-contracts/rendering';
import type { RenderPool } from '../ssr/render-pool.ts';
import { stableRelease, type BucketComposition, type RegistrySnapshot } from './registry-snapshot.ts';

/** Holds the snapshot that pages are rendered from. */
export type DeploymentManager = Awaited<ReturnType<typeof startDeployments>>;

/**
 * Starts with an initial snapshot. Rejects if no render thread starts for it. Calls `onCanaryRejected` when a canary
 * renders worse than the stable release. The canary then gets no traffic.
 */
export async function startDeployments(
  initial: RegistrySnapshot,
  pool: RenderPool,
  onCanaryRejected: (error: unknown) => void,
) {
  await pool.warm(stableRelease(initial));
  let current = await withoutFailingCanaries(initial);
  let latest = initial;
  let queue: Promise<unknown> = Promise.resolve();
  activateCurrent();

  function activateCurrent(): void {
    pool.activate(current.compositions.map(({ release }) => release));
  }

  async function withoutFailingCanaries(snapshot: RegistrySnapshot): Promise<RegistrySnapshot> {
    const compositions: BucketComposition[] = [];
    for (const candidate of snapshot.compositions) {
      try {
        const path = await findRenderRegression(pool, candidate.release, stableRelease(snapshot));
        if (path === null) compositions.push(candidate);
        else throw new Error(`The canary does not render ${path}, which the stable release renders.`);
      } catch (error) {
        onCanaryRejected(error);
      }
    }
    return { ...snapshot, compositions };
  }

  async function replaceCurrent(next: RegistrySnapshot): Promise<void> {
    if (latest !== next) return;
    try {
      const path = await findRenderRegression(pool, stableRelease(next), stableRelease(current));
      if (path !== null)
        throw new Error(`The new release does not render ${path}, which the current release renders.`);
      const checked = await withoutFailingCanaries(next);
      if (latest === next) current = checked;
    } finally {
      activateCurrent();
    }
  }

  return {
    current: () => current,
    /**
     * Warms the renderers of a snapshot, then makes it current. Resolves without effect if a later call supersedes it.
     * Rejects if a page that renders now would no longer render; the current snapshot then stays.
     */
    deploy: (snapshot: RegistrySnapshot): Promise<void> => {
      latest = snapshot;
      // Deployments run one at a time in call order.
      const deployment = queue.then(() => replaceCurrent(snapshot));
      queue = deployment.catch(() => undefined);
      return deployment;
    },
  };
}

/**
 * Returns the first path that the candidate cannot render but the active release can, or `null`. If the provider is
 * down, both fail alike, so an outage does not block a deployment.
 */
async function findRenderRegression(
  pool: RenderPool,
  candidate: ComposedRelease,
  active: ComposedRelease,
): Promise<string | null> {
  if (candidate.id === active.id) return null;
  const [candidateRenderer, activeRenderer] = [await pool.warm(candidate), await pool.warm(active)];
  for (const path of samplePaths(candidate.composition)) {
    const url = `http://localhost${path}`;
    if (isComplete(await candidateRenderer.render(url))) continue;
    if (isComplete(await activeRenderer.render(url))) return path;
  }
  return null;
}

/** One path without parameters for each remote that is not killed. */
function samplePaths(composition: Composition): readonly string[] {
  return composition.remotes
    .filter(({ killed }) => killed === null)
    .flatMap(({ routes }) => routes.find((route) => /^\/[^:*]*$/.test(route)) ?? []);
}

function isComplete(page: RenderedPage | null): boolean {
  return page !== null && page.kind !== 'frame';
}
