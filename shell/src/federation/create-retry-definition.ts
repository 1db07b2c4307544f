import type { Remote } from '@szn/shared-contracts';
import type { ReplacementCheck } from './create-replacement-check.ts';
import type { RetryDefinition } from './fetch-remote.ts';
import { RemoteUnavailableError } from './remote-unavailable-error.ts';
import { withTimeLimit } from './with-time-limit.ts';

/** Before the second try, and longer with every round; up to twice as long, so that not all browsers return at once. */
const pauseMs = 200;

/** Tries under another address, and meanwhile asks whether a deployment has taken the files away. */
export function createRetryDefinition(isReplaced: ReplacementCheck): RetryDefinition {
  return async ({ remote, tryAgain, firstAttempt, remainingMs }): Promise<Remote> => {
    const replaced = withTimeLimit(isReplaced(remote), remainingMs).catch(() => false);
    const ownPauseMs = Math.min(pauseMs * (1 + firstAttempt / 2 + Math.random()), remainingMs / 3);
    await new Promise((resolve) => setTimeout(resolve, ownPauseMs));
    try {
      return await tryAgain(firstAttempt + 1, remainingMs - ownPauseMs);
    } catch (error) {
      if (await replaced) throw new RemoteUnavailableError(remote.name, 'SZN-106', error);
      throw error;
    }
  };
}
