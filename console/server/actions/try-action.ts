import { checkReleases, checkRetirement, checkRollback } from '@szn/release-registry/gate/gate';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { readRecord } from '@szn/release-registry/records/release-record';
import { contentOf, type RegistryContent } from '@szn/release-registry/registry/change-registry';
import {
  dropCanary,
  findDeployments,
  removeRemote,
  requireDeployments,
  returnToPrevious,
  setKilled,
  setPinned,
} from '@szn/release-registry/registry/deployments';
import { readEnvironment, type Environment } from '@szn/release-registry/registry/environment';
import * as settings from '@szn/release-registry/registry/environment-settings';
import { copyContent } from '@szn/release-registry/registry/environments';
import { readGatewayReports } from '@szn/release-registry/registry/gateway-reports';
import { approve, decline, promote, requireRequest } from '@szn/release-registry/registry/promotions';
import type { Promoter, Promotion } from '@szn/release-registry/registry/promotions';
import { checkMark, readEvents, requireNotWithdrawn } from '@szn/release-registry/registry/version-events';
import * as rollouts from '@szn/release-registry/rollouts/change-rollout';
import type { Action, ActionOf, Verb } from '../../api/actions.ts';

export type Trial = {
  readonly environment: Environment;
  readonly content: RegistryContent;
  /** With the key of the command. */
  readonly promoter: Promoter;
  readonly environmentNamed: (name: string) => Environment;
  /** Receives warnings, as sentences. */
  readonly warn: (text: string) => void;
};

type Content = RegistryContent | Promise<RegistryContent>;

/**
 * What the command of an action would make of the registry, by the same rules, without writing it. Throws or rejects with
 * a `RejectedError` or a `GateError` that says why it would be rejected.
 */
export async function tryAction(action: Action, trial: Trial): Promise<RegistryContent> {
  return runTrial(action.verb, action, trial);
}

function runTrial<V extends Verb>(verb: V, action: ActionOf<V>, trial: Trial): Content {
  return trials[verb](action, trial);
}

/** The states of versions are not part of a registry. */
const withoutChange = (_action: Action, { content }: Trial) => content;

const trials: { readonly [V in Verb]: (action: ActionOf<V>, trial: Trial) => Content } = {
  promote: (action, trial) => tryPromotions([{ ...action, traffic: 100 }], trial),
  canary: (action, trial) => tryPromotions([action], trial),
  rollout: (action, trial) => tryPromotions([withPlan(action, trial)], trial),
  rollback: tryRollback,
  kill: ({ remote, message }, { content }) => editRemotes(content, (all) => setKilled(all, remote, message)),
  unkill: ({ remote }, { content }) => editRemotes(content, (all) => setKilled(all, remote, null)),
  pin: ({ remote }, { content }) => editRemotes(content, (all) => setPinned(all, remote, true)),
  unpin: ({ remote }, { content }) => editRemotes(content, (all) => setPinned(all, remote, false)),
  retire: tryRetirement,
  pause: ({ remote, reason }, { content }) => rollouts.pauseRollout(content, remote, reason),
  resume: ({ remote }, { content, promoter }) => rollouts.resumeRollout(content, remote, promoter.at),
  abort: ({ remote, reason }, { content }) => rollouts.abortRollout(content, remote, reason),
  finish: ({ remote }, { content, promoter }) => rollouts.finishRollout(content, remote, promoter),
  approve: tryApproval,
  decline: ({ remote }, { content }) => decline(content, remote),
  withdraw: withoutChange,
  deprecate: withoutChange,
  restore: withoutChange,
  freeze: tryFreeze,
  unfreeze: (_action, { content }) => settings.unfreeze(content),
  protect: (_action, { content, promoter }) => settings.protect(content, promoter),
  unprotect: (_action, { content }) => settings.unprotect(content),
  'env-create': ({ from }, trial) => tryCreation(from, trial),
  'env-remove': (_action, trial) => tryRemoval(trial),
  'promote-from': ({ from }, trial) => trySet(from, trial),
};

type Edit = (all: RegistryContent['microFrontends']) => RegistryContent['microFrontends'];

function editRemotes(content: RegistryContent, edit: Edit): RegistryContent {
  return { ...content, microFrontends: edit(content.microFrontends) };
}

/** The figures of a plan do not matter here. */
const anyRule = { minVisits: 1, minVitals: 0, maxExcessPoints: 0, maxExcessPercent: 0 };

type WantedPromotion = Omit<Promotion, 'chosen'> & {
  readonly remote: string;
  readonly version: string;
  readonly allowBreaking?: boolean | undefined;
};

function withPlan(action: ActionOf<'rollout'>, { promoter }: Trial): WantedPromotion {
  const { steps } = action;
  const plan = { steps, everySeconds: 0, sampleTimeoutSeconds: 0, rule: anyRule };
  return { ...action, traffic: steps[0] ?? 0, rollout: rollouts.createRollout(plan, promoter.at) };
}

async function tryPromotions(wanted: readonly WantedPromotion[], trial: Trial): Promise<RegistryContent> {
  const { environment, content, promoter, warn } = trial;
  const promotions = await Promise.all(
    wanted.map(async ({ remote, version, traffic, rollout }) => {
      const events = await readEvents(environment, { remote });
      const warning = traffic > 0 && checkMark(events, { name: remote, version }, promoter.at);
      if (warning) warn(`${warning}.`);
      const chosen = await readRecord(environment.store, { name: remote, version });
      return { chosen, traffic, ...(rollout && { rollout }) };
    }),
  );
  // First, because it needs nothing but the registry: a freeze or a pin is said without asking the gate.
  const next = promote(content, promotions, promoter);
  const candidates = promotions.map(({ chosen }) => chosen);
  const isBreakingAllowed = wanted.every(({ allowBreaking }) => allowBreaking === true);
  for (const warning of await checkReleases({ environment }, content, { candidates, isBreakingAllowed })) {
    warn(`${warning}.`);
  }
  return next;
}

async function tryApproval({ remote, version }: ActionOf<'approve'>, trial: Trial): Promise<RegistryContent> {
  const { environment, content, promoter } = trial;
  const request = requireRequest(content, remote);
  if (request.version !== version) {
    throw new RejectedError(`${remote}@${request.version} is requested now, not ${version}.`);
  }
  checkMark(await readEvents(environment, { remote }), { name: remote, version }, promoter.at);
  const next = approve(content, remote, promoter);
  const candidates = [await readRecord(environment.store, { name: remote, version })];
  const isBreakingAllowed = request.action.includes('--allow-breaking');
  await checkReleases({ environment }, content, { candidates, isBreakingAllowed });
  return next;
}

async function tryRollback(
  { remote, to }: ActionOf<'rollback'>,
  { environment, content }: Trial,
): Promise<RegistryContent> {
  const { microFrontends } = content;
  const { canary, current } = requireDeployments(microFrontends, remote);
  if (canary && to === undefined) return { ...content, microFrontends: dropCanary(microFrontends, remote) };
  const version = to ?? current.extras.previous?.version;
  if (version === undefined) throw new RejectedError(`${remote} has no previous version to return to.`);
  const chosen = await readRecord(environment.store, { name: remote, version });
  requireNotWithdrawn(await readEvents(environment, { remote }), { name: remote, version });
  await checkRollback({ environment }, content, chosen.record);
  return { ...content, microFrontends: returnToPrevious(microFrontends, chosen) };
}

async function tryRetirement(
  { remote: name }: ActionOf<'retire'>,
  { environment, content, promoter }: Trial,
): Promise<RegistryContent> {
  settings.requireUnfrozen(content, promoter);
  const { version } = requireDeployments(content.microFrontends, name).current.metadata;
  const { record } = await readRecord(environment.store, { name, version });
  await checkRetirement({ environment }, content, record);
  return { ...content, microFrontends: removeRemote(content.microFrontends, name) };
}

function tryFreeze({ reason, until }: ActionOf<'freeze'>, { content, promoter }: Trial): RegistryContent {
  const end = until === null ? null : new Date(until);
  if (end && end <= promoter.at) throw new RejectedError('The end of the freeze is in the past.');
  return settings.freeze(content, { reason, until: end }, promoter);
}

async function readOther(name: string, { environmentNamed }: Trial): Promise<RegistryContent> {
  const stored = await readEnvironment(environmentNamed(name));
  if (stored) return contentOf(stored);
  throw new RejectedError(`There is no environment "${name}".`);
}

async function tryCreation(from: string | null, trial: Trial): Promise<RegistryContent> {
  if (await readEnvironment(trial.environment)) {
    throw new RejectedError(`There is an environment "${trial.environment.name}" already.`);
  }
  return from === null ? trial.content : copyContent(await readOther(from, trial));
}

async function tryRemoval({ environment }: Trial): Promise<RegistryContent> {
  const gateways = await readGatewayReports(environment);
  if (gateways.length === 0) return { microFrontends: {} };
  const names = gateways.map(({ id }) => id).join(', ');
  throw new RejectedError(`${environment.name} is served by ${names}: stop these gateways first.`);
}

/** The default versions of another environment that this one does not have. */
async function trySet(from: string, trial: Trial): Promise<RegistryContent> {
  const versionIn = ({ microFrontends }: RegistryContent, remote: string) =>
    findDeployments(microFrontends, remote)?.current.metadata.version;
  const other = await readOther(from, trial);
  const wanted = Object.keys(other.microFrontends).flatMap((remote) => {
    const version = versionIn(other, remote);
    const isDifferent = version !== undefined && version !== versionIn(trial.content, remote);
    return isDifferent ? [{ remote, version, traffic: 100 }] : [];
  });
  if (wanted.length > 0) return tryPromotions(wanted, trial);
  throw new RejectedError(`${trial.environment.name} has these versions of ${from} already.`);
}
