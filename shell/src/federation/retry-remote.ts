import { readField, withTimeout, type ComposedRemote, type Remote } from '@szn/shared-contracts';
import { fetchRegistry, findInRegistry } from './registry.ts';
import { RemoteUnavailableError } from './remote-source.ts';

/** The second half of a round. */
export type RetryRemote = (failed: {
  readonly remote: ComposedRemote;
  readonly firstAttempt: number;
  readonly attempt: (attemptNumber: number, timeoutMs: number) => Promise<Remote>;
  readonly timeoutMs: number;
}) => Promise<Remote>;

/** Pause before the second attempt; grows with each round, with jitter so that not all browsers retry at once. */
const pauseMs = 200;

/** Tries another URL and meanwhile checks in the registry for a deployment that replaced the version (SZN-106). */
export function createRetryRemote(loadRegistry: () => Promise<unknown>): RetryRemote {
  return async ({ remote, firstAttempt, attempt, timeoutMs }) => {
    const replaced = withTimeout(isReplaced(remote, loadRegistry), timeoutMs).catch(() => false);
    const ownPauseMs = Math.min(pauseMs * (1 + firstAttempt / 2 + Math.random()), timeoutMs / 3);
    await new Promise((resolve) => setTimeout(resolve, ownPauseMs));
    try {
      return await attempt(firstAttempt + 1, timeoutMs - ownPauseMs);
    } catch (error) {
      if (await replaced) throw new RemoteUnavailableError(remote.name, 'SZN-106', error);
      throw error;
    }
  };
}

export const retryRemote = createRetryRemote(fetchRegistry);

/**
 * Whether the registry names another version than this page was composed with: after a deployment the files of the old
 * version may be missing. `false` without a registry, since the page may be offline. Canary, override and fallback
 * versions are not compared: the registry lists default versions only; those of development servers are in no registry.
 */
async function isReplaced(remote: ComposedRemote, loadRegistry: () => Promise<unknown>): Promise<boolean> {
  if (process.env.NODE_ENV === 'development' || remote.reason !== 'default') return false;
  try {
    const version = readField(findInRegistry(await loadRegistry(), remote.name), 'version');
    return version !== undefined && version !== remote.version;
  } catch {
    return false;
  }
}
