import { readHistory } from '@szn/release-registry/registry/history';
import type { Environment } from '@szn/release-registry/registry/environment';
import type { Outcome } from './release-context.ts';

/** Who changed what, when and why, the newest first. */
export async function history(environment: Environment, limit: number): Promise<Outcome> {
  const registries = await readHistory(environment, limit);
  const changes = registries.map(({ sequence, change }) => ({ sequence, ...change }));
  const lines = changes.map(
    ({ sequence, at, by, action, reason }) =>
      `${String(sequence).padStart(5)}  ${at}  ${by}  ${action}${reason === null ? '' : `  (${reason})`}`,
  );
  return { json: changes, text: lines.join('\n') || `Nothing has changed in ${environment.name} yet.` };
}
