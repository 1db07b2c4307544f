import { type ComposedRelease, composeRelease } from '@szn/release-registry/composition/compose';
import type { CompositionSources } from '@szn/release-registry/composition/compose-remote';
import type { Registry } from '@szn/shared-contracts/release';

/** One version of an environment's registry, resolved to compositions that can be rendered. */
export type RegistrySnapshot = {
  readonly registry: Registry;
  /**
   * Ascending by `maxBucket`: a request gets the first composition whose `maxBucket` is at least its canary bucket. The
   * last one is stable (no canary) and covers all buckets.
   */
  readonly compositions: readonly BucketComposition[];
  /** Problems for the operator that do not prevent the deployment. */
  readonly warnings: readonly string[];
};

export type BucketComposition = {
  /** The highest canary bucket, 1 to 100, that gets this composition. */
  readonly maxBucket: number;
  readonly release: ComposedRelease;
};

/**
 * Composes all variants of a registry. k canaries make at most k + 1 compositions, because a bucket in a smaller traffic
 * share is in every larger share too. Rejects if the stable composition fails. A canary that fails is left out with a
 * warning, so that it does not block the rest of the deployment.
 */
export async function composeSnapshot(
  registry: Registry,
  sources: CompositionSources,
): Promise<RegistrySnapshot> {
  const stable = await composeRelease(registry, sources);
  const compositions: BucketComposition[] = [];
  const warnings = [...stable.warnings];
  for (const { maxBucket, canaries } of canaryShares(registry)) {
    try {
      const release = await composeRelease(registry, sources, { canaries });
      compositions.push({ maxBucket, release });
      warnings.push(...release.warnings);
    } catch (error) {
      warnings.push(`Canary ${[...canaries].join(', ')} gets no traffic: ${String(error)}`);
    }
  }
  return {
    registry,
    compositions: [...compositions, { maxBucket: 100, release: stable }],
    warnings: [...new Set(warnings)],
  };
}

/** The composition without canaries. */
export function stableRelease({ compositions }: RegistrySnapshot): ComposedRelease {
  const stable = compositions.at(-1);
  if (!stable) throw new Error('A registry snapshot has at least one composition.');
  return stable.release;
}

function canaryShares({ microFrontends }: Registry) {
  const canaries = Object.entries(microFrontends).flatMap(([name, deployments]) => {
    const isKilled = deployments.some(
      ({ deployment, extras }) => deployment.default && extras.killed !== null,
    );
    const traffic = deployments.find(({ deployment }) => !deployment.default)?.deployment.traffic ?? 0;
    return isKilled || traffic === 0 ? [] : [{ name, traffic }];
  });
  const shares = [...new Set(canaries.map(({ traffic }) => traffic))].sort((one, other) => one - other);
  return shares.map((maxBucket) => ({
    maxBucket,
    canaries: new Set(canaries.filter(({ traffic }) => traffic >= maxBucket).map(({ name }) => name)),
  }));
}
