import { type ComposedRelease, composeRelease } from '@szn/release-registry/composition/compose';
import type { CompositionSources } from '@szn/release-registry/composition/compose-remote';
import type { Refusal } from '@szn/release-registry/composition/remote-part';
import type { CheckedRegistry } from '@szn/release-registry/registry/check-registry';
import { messageOf } from '@szn/release-registry/lib/errors';
import type { Registry } from '@szn/shared-contracts/release';

/** One version of an environment's registry, resolved to compositions that can be rendered. */
export type RegistrySnapshot = {
  readonly registry: CheckedRegistry;
  /**
   * Ascending by `maxBucket`: a request gets the first composition whose `maxBucket` is at least its canary bucket. The
   * last one is stable (no canary) and covers all buckets.
   */
  readonly compositions: readonly BucketComposition[];
  /** Versions that do not render, `<remote>@<version>`, with the reason; none of the compositions contains them. */
  readonly unusable: ReadonlyMap<string, string>;
  /** Versions of the registry that no composition contains, and why. */
  readonly refusals: readonly Refusal[];
  /** Problems for the operator that do not prevent the deployment. */
  readonly warnings: readonly string[];
};

export type BucketComposition = {
  /** The highest canary bucket, 1 to 100, that gets this composition. */
  readonly maxBucket: number;
  readonly release: ComposedRelease;
};

type Canary = { readonly name: string; readonly version: string; readonly traffic: number };

/**
 * Composes all variants of a registry. k canaries make at most k + 1 compositions, because a bucket in a smaller traffic
 * share is in every larger share too. Versions that are not usable are refused one by one: a remote falls back, a canary
 * gets no traffic. Rejects with the first reason if no remote at all has a usable version.
 */
export async function composeSnapshot(
  registry: CheckedRegistry,
  sources: CompositionSources,
  unusable: ReadonlyMap<string, string> = new Map(),
): Promise<RegistrySnapshot> {
  const stable = await composeRelease(registry, sources, { unusable });
  const [firstRefusal] = stable.refusals;
  if (firstRefusal && stable.composition.remotes.length === 0) throw new Error(firstRefusal.reason);
  const compositions: BucketComposition[] = [];
  const warnings = [...stable.warnings];
  const refusals = [...stable.refusals];
  const usable: Canary[] = [];
  const composeWith = (canaries: readonly Canary[]) =>
    composeRelease(registry, sources, { unusable, canaries: new Set(canaries.map(({ name }) => name)) });

  for (const canary of listCanaries(registry)) {
    const { name, version } = canary;
    try {
      throwIfKnown(unusable.get(`${name}@${version}`));
      await composeWith([canary]);
      usable.push(canary);
    } catch (error) {
      refusals.push({ remote: name, version, reason: messageOf(error) });
    }
  }
  for (const { maxBucket, canaries } of trafficShares(usable)) {
    try {
      const release = await composeWith(canaries);
      compositions.push({ maxBucket, release });
      warnings.push(...release.warnings);
    } catch (error) {
      warnings.push(
        `Canaries ${canaries.map(({ name }) => name).join(', ')} do not run together: ${messageOf(error)}`,
      );
    }
  }
  return {
    registry,
    compositions: [...compositions, { maxBucket: 100, release: stable }],
    unusable,
    refusals,
    warnings: [...new Set(warnings)],
  };
}

function throwIfKnown(reason: string | undefined): void {
  if (reason !== undefined) throw new Error(reason);
}

/** The composition without canaries. */
export function stableRelease({ compositions }: RegistrySnapshot): ComposedRelease {
  const stable = compositions.at(-1);
  if (!stable) throw new Error('A registry snapshot has at least one composition.');
  return stable.release;
}

/** The canaries with traffic of remotes that are not switched off. */
function listCanaries({ microFrontends }: Registry): readonly Canary[] {
  return Object.entries(microFrontends).flatMap(([name, deployments]) => {
    const isKilled = deployments.some(
      ({ deployment, extras }) => deployment.default && extras.killed !== null,
    );
    const canary = deployments.find(({ deployment }) => !deployment.default);
    const traffic = canary?.deployment.traffic ?? 0;
    return isKilled || !canary || traffic === 0 ? [] : [{ name, traffic, version: canary.metadata.version }];
  });
}

function trafficShares(canaries: readonly Canary[]) {
  const shares = [...new Set(canaries.map(({ traffic }) => traffic))].sort((one, other) => one - other);
  return shares.map((maxBucket) => ({
    maxBucket,
    canaries: canaries.filter(({ traffic }) => traffic >= maxBucket),
  }));
}
