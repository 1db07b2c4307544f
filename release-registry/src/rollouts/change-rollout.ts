import { RejectedError } from '../lib/errors.ts';
import type { MicroFrontends, RegistryContent } from '../registry/change-registry.ts';
import {
  findDeployments,
  promoteCanary,
  requireUnpinned,
  type Rollout,
  stopCanary,
  withCanary,
} from '../registry/deployments.ts';
import type { EarlierVersions } from '../registry/eligible-versions.ts';
import { requireUnfrozen } from '../registry/environment-settings.ts';

/** A canary that is rolled out in steps, beside the default version. */
export type RolloutOfRemote = {
  readonly remote: string;
  readonly version: string;
  /** The default version. */
  readonly stable: string;
  /** Percentage of the visitors that is set. */
  readonly traffic: number;
  readonly rollout: Rollout;
  /** The remote is switched off: nobody visits either version. */
  readonly isOff: boolean;
};

/** Options of a new plan. */
export type RolloutPlan = Pick<Rollout, 'steps' | 'everySeconds' | 'sampleTimeoutSeconds' | 'rule'>;

/** A plan at its first step. */
export function createRollout(plan: RolloutPlan, at: Date): Rollout {
  return { ...plan, step: 0, since: at.toISOString(), state: 'running', reason: null };
}

export function findRollout(all: MicroFrontends, remote: string): RolloutOfRemote | null {
  const { current, canary } = findDeployments(all, remote) ?? {};
  if (!current || !canary?.extras.rollout) return null;
  return {
    remote,
    version: canary.metadata.version,
    stable: current.metadata.version,
    traffic: canary.deployment.traffic,
    rollout: canary.extras.rollout,
    isOff: current.extras.killed !== null,
  };
}

/** The roll-outs of an environment, those that were aborted included. */
export function listRollouts(all: MicroFrontends): readonly RolloutOfRemote[] {
  return Object.keys(all)
    .sort()
    .flatMap((name) => findRollout(all, name) ?? []);
}

/** Throws a `RejectedError` that lists the roll-outs, if the remote has none that goes on. */
export function requireRollout(all: MicroFrontends, remote: string): RolloutOfRemote {
  const found = findRollout(all, remote);
  if (found && found.rollout.state !== 'aborted') return found;
  if (found)
    throw new RejectedError(`The roll-out of ${remote}@${found.version} was aborted: promote it again.`);
  const others = listRollouts(all).map(({ remote: name, version }) => `${name}@${version}`);
  throw new RejectedError(`${remote} has no roll-out. There are: ${others.join(', ') || 'none'}.`);
}

/** Stays at the share of the step. Its failures are still watched. */
export function pauseRollout(content: RegistryContent, remote: string, reason: string): RegistryContent {
  const { rollout, traffic } = requireRollout(content.microFrontends, remote);
  if (rollout.state === 'paused') return content;
  return withMicroFrontends(
    content,
    withCanary(content.microFrontends, remote, { traffic, rollout: { ...rollout, state: 'paused', reason } }),
  );
}

/** Begins the step anew: its time and its figures count from now. */
export function resumeRollout(content: RegistryContent, remote: string, at: Date): RegistryContent {
  const { rollout, traffic } = requireRollout(content.microFrontends, remote);
  if (rollout.state === 'running') return content;
  return withMicroFrontends(
    content,
    withCanary(content.microFrontends, remote, {
      traffic,
      rollout: { ...rollout, state: 'running', reason: null, since: at.toISOString() },
    }),
  );
}

/** Gives everybody the default version. The canary stays listed until the next promotion. */
export function abortRollout(content: RegistryContent, remote: string, reason: string): RegistryContent {
  const { version } = requireRollout(content.microFrontends, remote);
  const stopped = stopCanary(content.microFrontends, { name: remote, version, reason });
  return stopped ? withMicroFrontends(content, stopped) : content;
}

/** The environment, and the earlier versions of the remote for its fallback version. */
type Place = Parameters<typeof requireUnfrozen>[1] & { readonly earlier?: EarlierVersions };

/** Goes to the next step; the last one ends the plan. Throws a `RejectedError` in a frozen environment, or if pinned. */
export function advanceRollout(content: RegistryContent, remote: string, place: Place): RegistryContent {
  const { rollout } = requireRollout(content.microFrontends, remote);
  const step = rollout.step + 1;
  const traffic = rollout.steps[step] ?? 100;
  if (traffic === 100) return finishRollout(content, remote, place);
  requireChangeable(content, remote, place);
  return withMicroFrontends(
    content,
    withCanary(content.microFrontends, remote, {
      traffic,
      rollout: { ...rollout, step, since: place.at.toISOString() },
    }),
  );
}

/** Gives the version to everybody. Throws as {@link advanceRollout}. */
export function finishRollout(content: RegistryContent, remote: string, place: Place): RegistryContent {
  requireRollout(content.microFrontends, remote);
  requireChangeable(content, remote, place);
  return withMicroFrontends(content, promoteCanary(content.microFrontends, remote, place.earlier));
}

function requireChangeable(content: RegistryContent, remote: string, place: Place): void {
  requireUnfrozen(content, place);
  requireUnpinned(findDeployments(content.microFrontends, remote), remote);
}

function withMicroFrontends(content: RegistryContent, microFrontends: MicroFrontends): RegistryContent {
  return { ...content, microFrontends };
}
