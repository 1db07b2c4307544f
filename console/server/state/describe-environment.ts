import type { Registry } from '@szn/shared-contracts/release';
import { findDeployments } from '@szn/release-registry/registry/deployments';
import type { GatewayReport } from '@szn/release-registry/registry/gateway-reports';
import type { EnvironmentState, RemoteState, TimelineEntry } from '../../api/state.ts';
import type { VisitCounts } from '@szn/release-registry/rollouts/rollout-rules';

export type EnvironmentFacts = {
  readonly registry: Registry;
  readonly reports: readonly GatewayReport[];
  /** The latest first. */
  readonly entries: readonly TimelineEntry[];
  /** Counts of the last hour of a version; `null` if nobody reports them. */
  readonly countsOf: (remote: string, version: string) => VisitCounts | null;
  readonly address: string | null;
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
    address,
    remotes: Object.keys(registry.microFrontends)
      .sort()
      .flatMap((remote) => describeRemote(remote, facts) ?? []),
    gateways: reports.map((report) => describeGateway(report, sequence)),
  };
}

function describeRemote(name: string, facts: EnvironmentFacts): RemoteState | null {
  const deployments = findDeployments(facts.registry.microFrontends, name);
  if (!deployments) return null;
  const { current, canary } = deployments;
  const { owner, tier, previous, killed, isPinned } = current.extras;
  const { version } = current.metadata;
  const entry = facts.entries.find(({ effects }) => effects.some(({ remote }) => remote === name));
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

/** Share of failed visits, in per cent, from which a version needs attention. */
const maxFailedPercent = 5;
/** Fewer visits say nothing. */
const minVisits = 20;

function findAttention(
  state: Omit<RemoteState, 'attention'>,
  { reports, entries }: EnvironmentFacts,
): RemoteState['attention'] {
  const { name, version, canary, killed } = state;
  const refusing = reports.filter(({ refused }) => refused.some(({ remote }) => remote === name));
  const refusal = refusing[0]?.refused.find(({ remote }) => remote === name);
  const sides = [{ version, health: state.health }, ...(canary ? [canary] : [])];
  const stopped =
    canary?.traffic === 0 &&
    entries.find(({ action }) =>
      ['stop canary', 'rollout abort'].some((words) => action === `${words} ${name}@${canary.version}`),
    );
  return [
    ...(refusal
      ? [
          {
            kind: 'refused' as const,
            text: `${refusing.length} of ${reports.length} gateways refuse ${name}@${refusal.version}: ${refusal.reason}`,
          },
        ]
      : []),
    ...sides.flatMap(({ version: one, health }) => {
      if (!health || health.visits < minVisits) return [];
      const percent = (100 * health.failed) / health.visits;
      const text = `${one} failed in ${health.failed} of ${health.visits} visits of the last hour`;
      return percent > maxFailedPercent ? [{ kind: 'failing' as const, text }] : [];
    }),
    ...(stopped
      ? [
          {
            kind: 'canary-stopped' as const,
            text: `The canary ${canary.version} was stopped: ${stopped.reason ?? 'no reason given'}`,
          },
        ]
      : []),
    ...(killed === null ? [] : [{ kind: 'killed' as const, text: `Switched off; shoppers read: ${killed}` }]),
  ];
}

function describeGateway(report: GatewayReport, wanted: number): EnvironmentState['gateways'][number] {
  const { id, at, sequence, registryError, refused, checking } = report;
  return {
    id,
    at,
    sequence,
    problems: [
      ...(sequence === wanted ? [] : [`serves registry ${sequence}`]),
      ...(registryError === null ? [] : [`does not use the registry: ${registryError}`]),
      ...checking.map((one) => `checks ${one.remote}@${one.version}`),
      ...refused.map((one) => `refuses ${one.remote}@${one.version}: ${one.reason}`),
    ],
  };
}
