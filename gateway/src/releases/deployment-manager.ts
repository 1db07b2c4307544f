import { generationsOf } from '@szn/release-registry/composition/compose';
import type { Registry } from '@szn/shared-contracts/release';
import type { RenderPool } from '../ssr/render-pool.ts';
import { stableRelease, type RegistrySnapshot } from './registry-snapshot.ts';
import { createRenderCheck, type RenderCheckOptions } from './render-check.ts';

/** Holds the snapshot that pages are rendered from. */
export type DeploymentManager = Awaited<ReturnType<typeof startDeployments>>;

type DeploymentOptions = RenderCheckOptions & {
  /** Called with each snapshot that becomes current, the first included, and the versions that are still checked. */
  readonly onDeployed: (snapshot: RegistrySnapshot, checking: ReadonlySet<string>) => void | Promise<void>;
};

/**
 * Starts with a registry, without the versions that do not render. Rejects if no remote has a usable version, or if no
 * render thread starts.
 */
export async function startDeployments(initial: Registry, options: DeploymentOptions) {
  const { pool, onDeployed } = options;
  const check = createRenderCheck(options);
  let current = requireSnapshot(await check.composeChecked(initial, () => false));
  let latest = { registry: initial };
  /** The latest deployment that did not become current. */
  let rejected: typeof latest | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  await activate(current);

  async function activate(next: RegistrySnapshot, checking: ReadonlySet<string> = new Set()): Promise<void> {
    try {
      await warm(pool, next);
      current = next;
      await onDeployed(next, checking);
    } finally {
      pool.activate(current.compositions.map(({ release }) => release));
    }
  }

  async function replaceCurrent(registry: Registry, isSuperseded: () => boolean): Promise<void> {
    if (isSuperseded()) return;
    // The check of a new version takes seconds if it hangs. Other changes, such as a kill, do not wait for it.
    const { snapshot, checking } = await check.composeKnown(registry, current);
    if (idsOf(snapshot) !== idsOf(current)) await activate(snapshot, checking);
    const next = await check.composeChecked(registry, isSuperseded);
    if (next) await activate(next);
  }

  function deploy(registry: Registry): Promise<void> {
    const mark = { registry };
    latest = mark;
    // Deployments run one at a time in call order.
    const deployment = queue.then(() => replaceCurrent(registry, () => latest !== mark));
    queue = deployment.catch(() => void (rejected = mark));
    return deployment;
  }

  return {
    current: () => current,
    /**
     * Makes a registry current: first what needs no check, then the new versions that render. A version that fails is
     * listed in the refusals of the snapshot. A later call supersedes it. Rejects if no render thread starts; the current
     * snapshot then stays.
     */
    deploy,
    /** Composes the latest registry again, for what else is part of a composition. */
    redeploy: (): Promise<void> => deploy(latest.registry),
    /**
     * Repeats the latest deployment if it was rejected, and the check of the versions that did not pass: the provider may
     * have been down, or the machine too busy.
     */
    recheck: async (): Promise<void> => {
      if (latest !== rejected && !check.isUncertain(current)) return;
      queue = queue.then(check.reset);
      await deploy(latest.registry);
    },
  };
}

async function warm(pool: RenderPool, snapshot: RegistrySnapshot): Promise<void> {
  await pool.warm(stableRelease(snapshot));
  // A canary composition without a thread starts it for its first page.
  const releases = snapshot.compositions.flatMap(({ release }) => generationsOf(release));
  await Promise.allSettled(releases.map((release) => pool.warm(release)));
}

function idsOf({ compositions }: RegistrySnapshot): string {
  return compositions
    .map(({ maxBucket, release }) => `${maxBucket}:${release.id}:${release.staff?.id ?? ''}`)
    .join();
}

function requireSnapshot(snapshot: RegistrySnapshot | null): RegistrySnapshot {
  if (!snapshot) throw new Error('The first deployment cannot be superseded.');
  return snapshot;
}
