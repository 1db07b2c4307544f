import { refuseUnrunnable } from '@szn/release-registry/gate/gate';
import { Refusal } from '@szn/release-registry/lib/refusal';
import type { MicroFrontends } from '@szn/release-registry/registry/change-registry';
import { dropCanary, requireDeployments, returnToPrevious } from '@szn/release-registry/registry/deployments';
import { readRecord } from '@szn/release-registry/records/stored-record';
import { applyChange, type Outcome, type ReleaseContext } from './release-context.ts';

/**
 * Takes a remote one step back: out of a canary to the version that everybody else has, otherwise to the version
 * before. Once more goes forward again.
 */
export async function rollback(context: ReleaseContext, name: string): Promise<Outcome> {
  let version = '';
  const registry = await applyChange(context, `rollback ${name}`, async (all) => {
    const { current, canary } = requireDeployments(all, name);
    if (canary) {
      version = current.metadata.version;
      return dropCanary(all, name);
    }
    const next = await returned(context, all, name);
    version = requireDeployments(next, name).current.metadata.version;
    return next;
  });
  return {
    text: `All visitors in ${context.environment.name} get ${name}@${version} again (edition ${registry?.sequence}).`,
    json: { name, version, environment: context.environment.name, sequence: registry?.sequence },
  };
}

async function returned(context: ReleaseContext, all: MicroFrontends, name: string): Promise<MicroFrontends> {
  const { previous } = requireDeployments(all, name).current.extras;
  if (!previous) throw new Refusal(`${name} has no version before this one to return to.`);
  const chosen = await readRecord(context.environment.store, { name, version: previous.version });
  if (chosen.integrity !== previous.recordIntegrity) {
    throw new Refusal(`${name}@${previous.version} is not the one that ran before: its record was changed.`);
  }
  await refuseUnrunnable(context, all, chosen.record);
  return returnToPrevious(all, chosen);
}
