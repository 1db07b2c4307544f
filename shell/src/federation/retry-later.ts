import type { RetryDefinition } from './fetch-remote.ts';
import { withTimeLimit } from './with-time-limit.ts';

/** The further try, whose script comes only when a first one has failed. */
export const retryLater: RetryDefinition = (failed) => withTimeLimit(retry(failed), failed.remainingMs);

const retry: RetryDefinition = async (failed) => {
  const { retryDefinition } = await import(/* webpackChunkName: "retry" */ './retry-definition.ts');
  return retryDefinition(failed);
};
