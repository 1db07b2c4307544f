import type { ReleaseRecord } from '@szn/shared-contracts/release';
import type { GateViolation } from './check-release.ts';
import type { LiveRemotes } from './gate.ts';

/** Finds slots that the version no longer offers though a live remote fills them, and slots that another one fills. */
export function findSlotViolations(
  candidate: ReleaseRecord,
  { replaced, others }: Pick<LiveRemotes, 'replaced' | 'others'>,
): readonly GateViolation[] {
  const removed = offeredBy(replaced).filter((slot) => !offeredBy(candidate).includes(slot));
  return others.flatMap((other) => {
    const theirs = filledBy(other);
    const by = `${other.name}@${other.version} fills`;
    const slotViolation = { rule: 'slot', consumer: other.name } as const;
    return [
      ...removed
        .filter((slot) => theirs.includes(slot))
        .map((slot) => ({
          ...slotViolation,
          field: slot,
          message: `it no longer offers the slot ${slot}, which ${by}`,
          isBreakingChange: true,
        })),
      ...filledBy(candidate)
        .filter((slot) => theirs.includes(slot))
        .map((slot) => ({
          ...slotViolation,
          field: slot,
          message: `it fills the slot ${slot}, which ${by} already`,
          isBreakingChange: false,
        })),
    ];
  });
}

/** Names the slots that the version fills and no live remote offers: their content is not shown until one does. */
export function findSlotWarnings(
  candidate: ReleaseRecord,
  { others }: Pick<LiveRemotes, 'others'>,
): readonly string[] {
  return filledBy(candidate)
    .filter(
      (slot) => !slot.startsWith(shellSlots) && !others.some((other) => offeredBy(other).includes(slot)),
    )
    .map((slot) => {
      const place = slot.replace(/\d+$/, '');
      const versions = others.flatMap(offeredBy).filter((name) => name.replace(/\d+$/, '') === place);
      const offered = versions.length > 0 ? `; offered is ${versions.join(', ')}` : '';
      return `it fills the slot ${slot}, which no live remote offers${offered}`;
    });
}

/** How the names of slots begin that every shell offers. */
const shellSlots = 'shell.';

function offeredBy(record: ReleaseRecord | null): readonly string[] {
  return (record?.slots ?? []).map(({ name }) => name);
}

function filledBy({ fills = {} }: ReleaseRecord): readonly string[] {
  return Object.keys(fills);
}
