import { isRequestError } from '@szn/shared-contracts';
import type { ShellHttpClient } from '../http/http-client.ts';
import type { BrowserStorage } from '../lib/browser-storage.ts';
import { sessionMessages } from './session-store.ts';
import type { SignInContext, SignInOutcome } from './sign-in-requests.ts';

export type LogoutOutcome =
  { readonly outcome: 'done' } | { readonly outcome: 'failed'; readonly message: string };

type LogoutOptions = Pick<SignInContext, 'store' | 'channel'> & {
  readonly http: () => ShellHttpClient;
  readonly pending: PendingLogoutStorage;
};

/**
 * Logs out in this browser at once and at the provider as soon as it can be reached. The provider ends the previous session
 * of a browser at a sign-in, which therefore takes the place of a logout: a late one would end the new session, whose
 * cookie it carries, and its answer would remove that cookie.
 */
export function createLogout({ store, http, channel, pending }: LogoutOptions) {
  let isFlushing = false;
  let runningSignIns = 0;
  let requests = new AbortController();

  const requestLogout = async ({ signal }: AbortController) =>
    http().send({ method: 'GET', path: '/users/logout', on401: 'pass', isRetried: false, signal });

  return {
    signOut: async (): Promise<LogoutOutcome> => {
      const { signal } = requests;
      const token = store.token();
      // Sent first: the request reads the token that the next line clears.
      const response = requestLogout(requests);
      store.end('signed-out');
      channel.post({ kind: 'ended', token });
      try {
        await response;
        pending.clear();
        return { outcome: 'done' };
      } catch (error) {
        if (!isRequestError(error) || error.status === null || error.status >= 500) pending.mark();
        // The state of a sign-in that has begun meanwhile stays.
        if (!signal.aborted)
          store.auth.setAttempt({ status: 'failed', message: sessionMessages.logoutFailed });
        return { outcome: 'failed', message: sessionMessages.logoutFailed };
      }
    },
    /** Repeats a failed logout, for guests who are not signing in. */
    flushPending: async (): Promise<void> => {
      const isGuest = store.identity().status === 'guest' && runningSignIns === 0;
      if (isFlushing || !isGuest || !pending.isPending()) return;
      isFlushing = true;
      await requestLogout(requests).then(pending.clear, () => undefined);
      isFlushing = false;
    },
    duringSignIn: async (signIn: () => Promise<SignInOutcome>): Promise<SignInOutcome> => {
      requests.abort();
      requests = new AbortController();
      runningSignIns += 1;
      try {
        const outcome = await signIn();
        if (outcome.outcome === 'signed-in') pending.clear();
        return outcome;
      } finally {
        runningSignIns -= 1;
      }
    },
  };
}

const key = 'szn:owed-sign-out';

export type PendingLogoutStorage = ReturnType<typeof createPendingLogoutStorage>;

/** Remembers that the provider has not received a logout yet. Does not store the token. */
export function createPendingLogoutStorage(local: BrowserStorage) {
  return {
    isPending: () => local.read(key, (value) => value === true || undefined) ?? false,
    mark: () => void local.write(key, true),
    clear: () => local.remove(key),
  };
}
