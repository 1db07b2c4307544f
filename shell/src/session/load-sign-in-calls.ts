import { loadWithRetry } from '../lib/load-with-retry.ts';

const importCalls = () => import(/* webpackChunkName: "network" */ './sign-in-requests.ts');

/** What is asked of the provider about sessions; in one script with the client that asks. */
export async function loadSignInCalls() {
  return loadWithRetry(importCalls);
}
