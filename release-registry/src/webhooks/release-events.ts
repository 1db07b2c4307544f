import { ownValue } from '@szn/shared-contracts/wire';
import { isDeepStrictEqual } from 'node:util';
import type { Registry } from '@szn/shared-contracts/release';
import type { MicroFrontends } from '../registry/change-registry.ts';
import type { ReleaseEvent } from './webhooks.ts';

/** By the first words of the command. */
const types: Readonly<Record<string, ReleaseEvent['type']>> = {
  promote: 'remote.promoted',
  approve: 'remote.promoted',
  rollback: 'remote.rolled_back',
  kill: 'remote.killed',
  unkill: 'remote.unkilled',
  'stop canary': 'remote.canary_stopped',
  'rollout advance': 'remote.rollout_advanced',
  'rollout finish': 'remote.rollout_finished',
  'rollout pause': 'remote.rollout_paused',
  'rollout abort': 'remote.rollout_aborted',
};

/**
 * The events of the change that led to a registry: one for each remote whose versions have changed. Other commands, and
 * promotions that wait for an approval, have none.
 */
export function eventsOf(before: MicroFrontends, registry: Registry): readonly ReleaseEvent[] {
  const { environment, sequence, change, microFrontends } = registry;
  const { action, by, reason } = change;
  const type = ownValue(types, /^(?:stop canary|rollout [a-z]+|[a-z]+)/.exec(action)?.[0] ?? '');
  if (type === undefined) return [];
  return Object.entries(microFrontends)
    .filter(([remote, deployments]) => !isDeepStrictEqual(deployments, ownValue(before, remote)))
    .map(([remote, deployments]) => {
      const version = versionOf(deployments, ownValue(before, remote) ?? []);
      return { type, environment, sequence, remote, version, action, by, reason };
    });
}

/** The version whose traffic has changed, else the default one. */
function versionOf(after: MicroFrontends[string], before: MicroFrontends[string]): string {
  const isSame = (one: MicroFrontends[string][number]) =>
    before.some(({ deployment }) => isDeepStrictEqual(deployment, one.deployment));
  const changed = after.find((one) => !isSame(one)) ?? after.find(({ deployment }) => deployment.default);
  return changed?.metadata.version ?? '';
}
