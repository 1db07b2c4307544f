import { requireDeployments, setKilled, setPinned } from '@szn/release-registry/registry/deployments';
import { applyChange, type Outcome, type ReleaseContext } from './release-context.ts';

/** Switches a remote off; its pages show the message instead and nothing of it is loaded. */
export async function kill(context: ReleaseContext, name: string, message: string): Promise<Outcome> {
  const action = `kill ${name} --message ${JSON.stringify(message)}`;
  const registry = await applyChange(context, action, (all) => setKilled(all, name, message));
  return outcome(context, { name, state: 'switched off', sequence: registry?.sequence });
}

/** Switches a remote on again. */
export async function unkill(context: ReleaseContext, name: string): Promise<Outcome> {
  const registry = await applyChange(context, `unkill ${name}`, (all) => setKilled(all, name, null));
  return outcome(context, { name, state: 'switched on', sequence: registry?.sequence });
}

/** Refuses promotions of a remote until it is unpinned; a rollback stays possible. */
export async function pin(context: ReleaseContext, name: string): Promise<Outcome> {
  let version = '';
  const registry = await applyChange(context, `pin ${name}`, (all) => {
    version = requireDeployments(all, name).current.metadata.version;
    return setPinned(all, name, true);
  });
  return outcome(context, { name, state: `pinned to ${version}`, sequence: registry?.sequence });
}

/** Lets a pinned remote be promoted again. */
export async function unpin(context: ReleaseContext, name: string): Promise<Outcome> {
  const registry = await applyChange(context, `unpin ${name}`, (all) => setPinned(all, name, false));
  return outcome(context, { name, state: 'no longer pinned', sequence: registry?.sequence });
}

function outcome(
  { environment }: ReleaseContext,
  json: { readonly name: string; readonly state: string; readonly sequence: number | undefined },
): Outcome {
  return {
    text: `${json.name} is ${json.state} in ${environment.name} (edition ${json.sequence}).`,
    json: { ...json, environment: environment.name },
  };
}
