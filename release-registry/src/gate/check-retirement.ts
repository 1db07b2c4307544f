import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { findConsumerViolations } from './check-consumers.ts';
import type { GateViolation } from './check-release.ts';
import { findSlotViolations } from './check-slots.ts';
import type { LiveRemotes } from './gate.ts';

/** Finds what live remotes or the shell use of a remote that is to be removed: topics, commands and slots. */
export function findRetirementViolations(
  retired: ReleaseRecord,
  live: Pick<LiveRemotes, 'others' | 'host'>,
): readonly GateViolation[] {
  const { slots: _slots, fills: _fills, ...record } = retired;
  const nothing: ReleaseRecord = { ...record, handles: [], sends: [], publishes: [], consumes: [] };
  const replaced = { ...live, replaced: retired };
  return [...findConsumerViolations(nothing, replaced), ...findSlotViolations(nothing, replaced)];
}
