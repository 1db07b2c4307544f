import { isRemote, retryUrl, type ComposedRemote, type Remote } from '@szn/shared-contracts';
import type { ReplacementCheck } from './create-replacement-check.ts';
import type { FetchRemoteModule } from './federation-host.ts';
import { RemoteUnavailableError } from './remote-unavailable-error.ts';
import { withTimeLimit } from './with-time-limit.ts';

/**
 * Brings what a remote exposes. `round` counts how many times this has been tried before: each round has addresses of
 * its own. Rejects with a {@link RemoteUnavailableError} within 8 seconds, after which a shopper must have been told.
 */
export type FetchDefinition = (remote: ComposedRemote, round: number) => Promise<Remote>;

export type FetchDefinitionOptions = {
  readonly fetchModule: FetchRemoteModule;
  readonly isReplaced: ReplacementCheck;
};

/** Leaves a second and a half for the shell itself to come. */
const attemptLimitsMs = [4500, 2000] as const;
/** As long as the last attempt, beside which the question is asked. */
const replacedLimitMs = 2000;

export function createFetchDefinition({ fetchModule, isReplaced }: FetchDefinitionOptions): FetchDefinition {
  return async (remote, round) => {
    let failure: unknown;
    let replaced: Promise<boolean> | undefined;
    for (const [index, limitMs] of attemptLimitsMs.entries()) {
      // Addresses of an earlier failure are not asked again: a browser remembers what became of a module's.
      const url = retryUrl(remote.entry, round * attemptLimitsMs.length + index);
      try {
        const definition = defaultExport(await withTimeLimit(fetchModule(remote.name, url), limitMs));
        if (isRemote(definition)) return definition;
        throw new RemoteUnavailableError(remote.name, 'SZN-103');
      } catch (error) {
        failure = error;
        replaced ??= withTimeLimit(isReplaced(remote), replacedLimitMs).catch(() => false);
      }
    }
    if (await replaced) throw new RemoteUnavailableError(remote.name, 'SZN-106', failure);
    if (failure instanceof RemoteUnavailableError) throw failure;
    throw new RemoteUnavailableError(remote.name, 'SZN-102', failure);
  };
}

function defaultExport(module: unknown): unknown {
  return typeof module === 'object' && module !== null && 'default' in module ? module.default : module;
}
