import { major } from 'semver';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { checkBudgets } from './check-budgets.ts';
import { checkConsumers } from './check-consumers.ts';
import { checkOffer } from './check-offer.ts';
import { checkRoutes } from './check-routes.ts';
import type { LiveRemotes } from './live-remotes.ts';
import type { GateRefusal } from './refusals.ts';

/** Everything for which an environment would be worse off with this version; none when it may go live. */
export function checkVersion(candidate: ReleaseRecord, live: LiveRemotes): readonly GateRefusal[] {
  return [
    ...checkOffer(candidate, live.offer),
    ...checkRoutes(candidate, live.others),
    ...checkExposes(candidate, live.replaced),
    ...checkConsumers(candidate, live),
    ...checkBudgets(candidate),
  ];
}

/** What still stands against a version whose team knows that it breaks others: all that a new major does not excuse. */
export function withoutExcused(
  refusals: readonly GateRefusal[],
  candidate: ReleaseRecord,
  replaced: ReleaseRecord | null,
): readonly GateRefusal[] {
  const isNewMajor = replaced !== null && major(candidate.version) > major(replaced.version);
  return isNewMajor ? refusals.filter((refusal) => !refusal.isBreakingChange) : refusals;
}

function checkExposes(candidate: ReleaseRecord, replaced: ReleaseRecord | null): readonly GateRefusal[] {
  return (replaced?.exposes ?? [])
    .filter((expose) => !candidate.exposes.includes(expose))
    .map((expose) => ({
      rule: 'expose',
      consumer: 'shell',
      field: expose,
      message: `it no longer exposes "${expose}", which ${replaced?.version} does and the shell loads`,
      isBreakingChange: true,
    }));
}
