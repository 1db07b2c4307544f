import { isRemote, retryUrl, type ComposedRemote, type Remote } from '@szn/shared-contracts';
import type { ReplacementCheck } from './create-replacement-check.ts';
import type { FetchRemoteModule } from './federation-host.ts';
import { RemoteUnavailableError } from './remote-unavailable-error.ts';
import { withTimeLimit } from './with-time-limit.ts';

/**
 * Brings what a remote exposes. `round` counts how many times this version has been tried before: each round has
 * addresses of its own. Rejects with a {@link RemoteUnavailableError} within `budgetMs`.
 */
export type FetchDefinition = (remote: ComposedRemote, round: number, budgetMs: number) => Promise<Remote>;

export type FetchDefinitionOptions = {
  readonly fetchModule: FetchRemoteModule;
  readonly isReplaced: ReplacementCheck;
};

/** Of the budget, for the first and the second try; the rest is the pause between them. */
const shares = [0.55, 0.35] as const;
const pauseMs = 200;

export function createFetchDefinition({ fetchModule, isReplaced }: FetchDefinitionOptions): FetchDefinition {
  // What hung in one try or round may still come in a later one.
  const tries = new Map<string, Promise<Remote>[]>();

  async function fetchFrom({ name }: ComposedRemote, url: string): Promise<Remote> {
    const definition = defaultExport(await fetchModule(name, url));
    if (isRemote(definition)) return definition;
    throw new RemoteUnavailableError(name, 'SZN-103');
  }

  return async (remote, round, budgetMs) => {
    const ofVersion = tries.get(remote.entry) ?? [];
    tries.set(remote.entry, ofVersion);
    let failure: unknown;
    let replaced: Promise<boolean> | undefined;
    for (const [index, share] of shares.entries()) {
      // Addresses of an earlier failure are not asked again: a browser remembers what became of a module's.
      const latest = fetchFrom(remote, retryUrl(remote.entry, round * shares.length + index));
      ofVersion.push(latest);
      try {
        // The failure of the latest is enough: an earlier one may hang for ever.
        return await withTimeLimit(Promise.race([Promise.any(ofVersion), latest]), budgetMs * share);
      } catch (error) {
        failure = error;
        replaced ??= withTimeLimit(isReplaced(remote), budgetMs * shares[1]).catch(() => false);
        if (index === 0) await pause(pauseMs * (round + 1 + Math.random()));
      }
    }
    if (await replaced) throw new RemoteUnavailableError(remote.name, 'SZN-106', failure);
    if (failure instanceof RemoteUnavailableError) throw failure;
    throw new RemoteUnavailableError(remote.name, 'SZN-102', failure);
  };
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

function defaultExport(module: unknown): unknown {
  return typeof module === 'object' && module !== null && 'default' in module ? module.default : module;
}
