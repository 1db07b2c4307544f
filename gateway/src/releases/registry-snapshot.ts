import { composeRelease, type ComposedRelease } from '@szn/release-registry/composition/compose';
import type { CompositionSources } from '@szn/release-registry/composition/compose-remote';
import type { Registry } from '@szn/shared-contracts/release';

/** What an environment gives to its visitors, as its registry said it in one of its editions. */
export type Edition = {
  readonly registry: Registry;
  /**
   * By share, the smallest first: a visitor is given the first one whose share holds the visitor's bucket. The last one
   * is for everybody and has no canary.
   */
  readonly compositions: readonly SharedComposition[];
  /** What is amiss without keeping the edition from being served, for the operator. */
  readonly warnings: readonly string[];
};

export type SharedComposition = {
  /** The highest bucket, of 1 to 100, that is given this composition. */
  readonly upTo: number;
  readonly release: ComposedRelease;
};

/**
 * Composes what every visitor is given: k canaries make at most k + 1 compositions, since who is in a small share is in
 * every larger one too. Rejects when the composition without canaries cannot be made; a canary that cannot run is left
 * out with a warning, so that it holds back nothing else that the edition says.
 */
export async function composeEdition(registry: Registry, sources: CompositionSources): Promise<Edition> {
  const release = await composeRelease(registry, sources);
  const compositions: SharedComposition[] = [];
  const warnings = [...release.warnings];
  for (const { upTo, canaries } of canaryShares(registry)) {
    try {
      const shared = await composeRelease(registry, sources, { canaries });
      compositions.push({ upTo, release: shared });
      warnings.push(...shared.warnings);
    } catch (error) {
      warnings.push(`No visitor is given ${[...canaries].join(', ')} as a canary: ${String(error)}`);
    }
  }
  return {
    registry,
    compositions: [...compositions, { upTo: 100, release }],
    warnings: [...new Set(warnings)],
  };
}

/** The composition of everybody whom no canary is given to. */
export function commonRelease({ compositions }: Edition): ComposedRelease {
  const common = compositions.at(-1);
  if (!common) throw new Error('An edition has at least one composition.');
  return common.release;
}

type CanaryShare = { readonly upTo: number; readonly canaries: ReadonlySet<string> };

function canaryShares({ microFrontends }: Registry): readonly CanaryShare[] {
  const canaries = Object.entries(microFrontends).flatMap(([name, deployments]) => {
    const isOff = deployments.some(({ deployment, extras }) => deployment.default && extras.killed !== null);
    const traffic = deployments.find(({ deployment }) => !deployment.default)?.deployment.traffic ?? 0;
    return isOff || traffic === 0 ? [] : [{ name, traffic }];
  });
  const shares = [...new Set(canaries.map(({ traffic }) => traffic))].sort((one, other) => one - other);
  return shares.map((upTo) => ({
    upTo,
    canaries: new Set(canaries.filter(({ traffic }) => traffic >= upTo).map(({ name }) => name)),
  }));
}
