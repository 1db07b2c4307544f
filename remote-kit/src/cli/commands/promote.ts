import { refuseUnfit } from '@szn/release-registry/gate/gate';
import { promoteToAll, promoteToSome } from '@szn/release-registry/registry/deployments';
import { readRecord } from '@szn/release-registry/records/stored-record';
import { applyChange, type Outcome, type ReleaseContext } from './release-context.ts';
import type { VersionSubject } from './version-subject.ts';

export type Promotion = VersionSubject & {
  /** Per cent of visitors; 100 makes it the version that everybody gets. */
  readonly traffic: number;
  readonly isBreakingAllowed: boolean;
};

/** Gives a published version to all visitors of an environment, or to some. */
export async function promote(
  context: ReleaseContext,
  { name, version, traffic, isBreakingAllowed }: Promotion,
): Promise<Outcome> {
  const chosen = await readRecord(context.environment.store, { name, version });
  const share = traffic === 100 ? '' : ` --traffic ${traffic}`;
  const action = `promote ${name}@${version}${share}${isBreakingAllowed ? ' --allow-breaking' : ''}`;
  const registry = await applyChange(context, action, async (all) => {
    await refuseUnfit(context, all, { candidate: chosen.record, isBreakingAllowed });
    return traffic === 100 ? promoteToAll(all, chosen) : promoteToSome(all, chosen, traffic);
  });
  const who = traffic === 100 ? 'All visitors' : `${traffic} % of the visitors`;
  return {
    text: `${who} in ${context.environment.name} now get ${name}@${version} (edition ${registry?.sequence}).`,
    json: { name, version, traffic, environment: context.environment.name, sequence: registry?.sequence },
  };
}
