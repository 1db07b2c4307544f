import { isRemote, retryUrl, type ComposedRemote, type Remote } from '@szn/shared-contracts';
import type { FetchRemoteModule } from './federation-host.ts';
import { RemoteUnavailableError } from './remote-unavailable-error.ts';
import { withTimeLimit } from './with-time-limit.ts';

/**
 * Brings what a remote exposes. `round` counts how many times this version has been tried before: each round has
 * addresses of its own. Rejects with a {@link RemoteUnavailableError} within `budgetMs`.
 */
export type FetchDefinition = (remote: ComposedRemote, round: number, budgetMs: number) => Promise<Remote>;

/** One try at one address, that of the number given; brings whatever try of this version succeeds first. */
export type TryDefinition = (attempt: number, limitMs: number) => Promise<Remote>;

/** What follows a first try in vain. `firstAttempt` is that one's number. */
export type RetryDefinition = (failed: {
  readonly remote: ComposedRemote;
  readonly tryAgain: TryDefinition;
  readonly firstAttempt: number;
  readonly remainingMs: number;
}) => Promise<Remote>;

export type FetchDefinitionOptions = {
  readonly fetchModule: FetchRemoteModule;
  readonly retry: RetryDefinition;
};

/** Of the budget; what is left must do for the second try, which is to help where the first one hangs. */
const shareOfFirstTry = 0.55;
const triesPerRound = 2;

export function createFetchDefinition({ fetchModule, retry }: FetchDefinitionOptions): FetchDefinition {
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
    const tryAgain: TryDefinition = (attempt, limitMs) => {
      // Addresses of an earlier failure are not asked again: a browser remembers what became of a module's.
      const latest = fetchFrom(remote, retryUrl(remote.entry, attempt));
      ofVersion.push(latest);
      // The failure of the latest is enough: an earlier one may hang for ever.
      return withTimeLimit(Promise.race([Promise.any(ofVersion), latest]), limitMs);
    };
    const firstAttempt = round * triesPerRound;
    const firstLimitMs = budgetMs * shareOfFirstTry;
    try {
      return await tryAgain(firstAttempt, firstLimitMs);
    } catch {
      const remainingMs = budgetMs - firstLimitMs;
      return retry({ remote, tryAgain, firstAttempt, remainingMs }).catch((error: unknown) => {
        // Also where the script of the further try was missing or too late.
        if (error instanceof RemoteUnavailableError) throw error;
        throw new RemoteUnavailableError(remote.name, 'SZN-102', error);
      });
    }
  };
}

function defaultExport(module: unknown): unknown {
  return typeof module === 'object' && module !== null && 'default' in module ? module.default : module;
}
