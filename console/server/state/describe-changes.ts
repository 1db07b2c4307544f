import type { Registry } from '@szn/shared-contracts/release';
import { findDeployments } from '@szn/release-registry/registry/deployments';
import type { TimelineEntry } from '../../api/state.ts';

type Effect = TimelineEntry['effects'][number];

/** What a registry changed, compared with the one before; `null`: it is the first. */
export function describeChange(registry: Registry, before: Registry | null): TimelineEntry {
  const { environment, sequence, change } = registry;
  const { at, by, action, reason } = change;
  const effects = [
    ...findEnvironmentEffects(registry, before),
    ...findRequestEffects(registry, before),
    ...findEffects(registry, before),
  ];
  return { environment, sequence, at, by, action, reason, effects };
}

/** The rules and the shell of the environment, as texts. */
function readRules({ settings, host }: Pick<Registry, 'settings' | 'host'>) {
  return {
    freeze: settings?.frozen?.reason ?? null,
    protection: settings?.protected ? 'protected' : null,
    shell: host?.version ?? null,
  };
}

function findEnvironmentEffects(registry: Registry, before: Registry | null): Effect[] {
  const [from, to] = [readRules(before ?? {}), readRules(registry)];
  return (['freeze', 'protection', 'shell'] as const)
    .filter((kind) => from[kind] !== to[kind])
    .map((kind) => ({ remote: null, kind, from: from[kind], to: to[kind] }));
}

function findRequestEffects(registry: Registry, before: Registry | null): Effect[] {
  const requested = (one: Registry | null) =>
    new Map((one?.requests ?? []).map(({ remote, version }) => [remote, version]));
  const [from, to] = [requested(before), requested(registry)];
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((remote) => from.get(remote) !== to.get(remote))
    .map((remote) => ({
      remote,
      kind: 'request',
      from: from.get(remote) ?? null,
      to: to.get(remote) ?? null,
    }));
}

function findEffects(registry: Registry, before: Registry | null): Effect[] {
  const earlier = before?.microFrontends ?? {};
  const names = new Set([...Object.keys(earlier), ...Object.keys(registry.microFrontends)]);
  return [...names].sort().flatMap((remote): Effect[] => {
    const [from, to] = [earlier, registry.microFrontends].map((all) => readState(all, remote));
    const kinds = ['version', 'canary', 'switch', 'pin'] as const;
    if (!from || !to)
      return [{ remote, kind: 'presence', from: from?.version ?? null, to: to?.version ?? null }];
    return kinds
      .filter((kind) => from[kind] !== to[kind])
      .map((kind) => ({ remote, kind, from: from[kind], to: to[kind] }));
  });
}

/** The properties of a remote that changes are about, as texts. */
function readState(all: Registry['microFrontends'], remote: string) {
  const deployments = findDeployments(all, remote);
  if (!deployments) return null;
  const { current, canary } = deployments;
  return {
    version: current.metadata.version,
    canary: canary && `${canary.metadata.version} at ${canary.deployment.traffic} %`,
    switch: current.extras.killed ? 'off' : 'on',
    pin: current.extras.isPinned ? 'pinned' : null,
  };
}
