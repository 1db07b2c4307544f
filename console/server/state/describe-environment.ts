import { findDeployments, type Rollout } from '@szn/release-registry/registry/deployments';
import { describeSettings } from '@szn/release-registry/registry/environment-settings';
import type { CheckedRegistry } from '@szn/release-registry/registry/check-registry';
import type { GatewayReport } from '@szn/release-registry/registry/gateway-reports';
import { describeRequests } from '@szn/release-registry/registry/promotions';
import { describeExpiry, expiryOf } from '@szn/release-registry/registry/registry-expiry';
import { findRollout } from '@szn/release-registry/rollouts/change-rollout';
import type { EnvironmentState, RemoteState, TimelineEntry } from '../../api/state.ts';
import type { VisitCounts } from '@szn/release-registry/rollouts/rollout-rules';

export type EnvironmentFacts = {
  readonly registry: CheckedRegistry;
  readonly reports: readonly GatewayReport[];
  /** The latest first. */
  readonly entries: readonly TimelineEntry[];
  /** Counts of the last hour of a version; `null` if nobody reports them. */
  readonly countsOf: (remote: string, version: string) => VisitCounts | null;
  readonly address: string | null;
  readonly registryMaxAgeMs: number;
};

/** What the console shows of an environment. */
export function describeEnvironment(facts: EnvironmentFacts): EnvironmentState {
  const { registry, reports, address } = facts;
  const { environment: name, sequence, host, change } = registry;
  const { at, by, action, reason } = change;
  return {
    name,
    sequence,
    change: { sequence, at, by, action, reason },
    shell: host?.version ?? null,
    problem: null,
    expiry: expiryOf(registry, facts.registryMaxAgeMs, new Date()),
    address,
    remotes: Object.keys(registry.microFrontends)
      .sort()
      .flatMap((remote) => describeRemote(remote, facts) ?? []),
    ...describeSettings(registry, new Date()),
    requests: describeRequests(registry),
    gateways: reports.map((report) => describeGateway(report, sequence)),
  };
}

function describeRemote(name: string, facts: EnvironmentFacts): RemoteState | null {
  const deployments = findDeployments(facts.registry.microFrontends, name);
  if (!deployments) return null;
  const { current, canary } = deployments;
  const { owner, tier, previous, killed, isPinned } = current.extras;
  const { version } = current.metadata;
  const entry = facts.entries.find(({ effects }) =>
    effects.some(({ remote, kind }) => remote === name && kind !== 'request'),
  );
  const state = {
    name,
    owner,
    tier,
    version,
    previous: previous?.version ?? null,
    canary: canary && {
      version: canary.metadata.version,
      traffic: canary.deployment.traffic,
      health: facts.countsOf(name, canary.metadata.version),
      rollout: describeRollout(canary.extras.rollout),
    },
    killed: killed?.message ?? null,
    isPinned,
    lastChange: entry
      ? {
          sequence: entry.sequence,
          at: entry.at,
          by: entry.by,
          action: entry.action,
          reason: entry.reason,
        }
      : null,
    health: facts.countsOf(name, version),
  };
  return { ...state, attention: findAttention(state, facts) };
}

function describeRollout(rollout: Rollout | undefined) {
  if (!rollout) return null;
  const { state, step, steps } = rollout;
  return { state, step: step + 1, steps: steps.length };
}

/** Share of failed visits, in per cent, from which a version needs attention. */
const maxFailedPercent = 5;
/** Fewer visits say nothing. */
const minVisits = 20;

type StateOfRemote = Omit<RemoteState, 'attention'>;

/** The most urgent first. */
function findAttention(state: StateOfRemote, facts: EnvironmentFacts): RemoteState['attention'] {
  return [
    ...findRefusals(state, facts),
    ...findFailures(state),
    ...findStopped(state, facts),
    ...findPaused(state, facts),
    ...findKilled(state),
    ...findRequests(state, facts),
  ];
}

function findRefusals({ name }: StateOfRemote, { reports, registry }: EnvironmentFacts) {
  const kind = 'refused' as const;
  const refusals = reports.flatMap(({ refused }) => refused.find(({ remote }) => remote === name) ?? []);
  const [first] = refusals;
  if (first) {
    const where = `${refusals.length} of ${reports.length} gateways refuse`;
    return [{ kind, text: `${where} ${name}@${first.version}: ${first.reason}` }];
  }
  const { violations = [] } = registry;
  return violations
    .filter(({ remote }) => remote === name)
    .map(({ version, reason }) => ({ kind, text: `${name}@${version} is refused: ${reason}` }));
}

function findFailures({ version: stable, health: ofStable, canary }: StateOfRemote) {
  return [{ version: stable, health: ofStable }, ...(canary ? [canary] : [])].flatMap(
    ({ version, health }) => {
      if (!health || health.visits < minVisits) return [];
      const percent = (100 * health.failed) / health.visits;
      const text = `${version} failed in ${health.failed} of ${health.visits} visits of the last hour`;
      return percent > maxFailedPercent ? [{ kind: 'failing' as const, text }] : [];
    },
  );
}

function findStopped({ name, canary }: StateOfRemote, { entries }: EnvironmentFacts) {
  if (canary?.traffic !== 0) return [];
  const actions = [`stop canary ${name}@${canary.version}`, `rollout abort ${name}@${canary.version}`];
  const entry = entries.find(({ action }) => actions.includes(action));
  if (!entry) return [];
  const text = `The canary ${canary.version} was stopped: ${entry.reason ?? 'no reason given'}`;
  return [{ kind: 'canary-stopped' as const, text }];
}

function findPaused({ name }: StateOfRemote, { registry }: EnvironmentFacts) {
  const found = findRollout(registry.microFrontends, name);
  if (found?.rollout.state !== 'paused') return [];
  const text = `The roll-out of ${found.version} is paused: ${found.rollout.reason ?? 'no reason given'}`;
  return [{ kind: 'paused' as const, text }];
}

function findKilled({ killed }: StateOfRemote) {
  return killed === null ? [] : [{ kind: 'killed' as const, text: `Switched off; shoppers read: ${killed}` }];
}

function findRequests({ name }: StateOfRemote, { registry }: EnvironmentFacts) {
  return describeRequests(registry)
    .filter(({ remote }) => remote === name)
    .map(({ version, by }) => ({
      kind: 'requested' as const,
      text: `${version} waits for an approval, requested by ${by}`,
    }));
}

function describeGateway(report: GatewayReport, wanted: number): EnvironmentState['gateways'][number] {
  const { id, at, sequence, registryError, expiry, refused, checking } = report;
  return {
    id,
    at,
    sequence,
    problems: [
      ...(sequence === wanted ? [] : [`serves registry ${sequence}`]),
      ...(registryError === null ? [] : [`does not use the registry: ${registryError}`]),
      ...(expiry?.isExpired ? [`its registry ${describeExpiry(expiry)}`] : []),
      ...checking.map((one) => `checks ${one.remote}@${one.version}`),
      ...refused.map((one) => `refuses ${one.remote}@${one.version}: ${one.reason}`),
    ],
  };
}
