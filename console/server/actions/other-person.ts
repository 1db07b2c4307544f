import { RejectedError } from '@szn/release-registry/lib/errors';
import type { RegistryContent } from '@szn/release-registry/registry/change-registry';
import type { Action } from '../../api/actions.ts';

/**
 * Throws a `RejectedError` if a person approves the own request. The keys of the console cannot tell: they sign for
 * everybody who is signed in.
 */
export function requireOtherPerson(action: Action, { requests = [] }: RegistryContent, by: string): void {
  if (action.verb !== 'approve') return;
  const request = requests.find(({ remote }) => remote === action.remote);
  if (request?.by !== by) return;
  throw new RejectedError(
    `You have requested ${request.remote}@${request.version}: somebody else approves it.`,
  );
}
