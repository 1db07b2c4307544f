import { isRequestError } from '@szn/shared-contracts';
import type { ShellHttpClient } from '../http/http-client.ts';
import type { BrowserStorage } from '../lib/browser-storage.ts';
import type { SessionChannel } from './cross-tab-sync.ts';
import { sessionMessages } from './session-messages.ts';
import type { SessionStore } from './session-store.ts';

export type LogoutOutcome =
  { readonly outcome: 'done' } | { readonly outcome: 'failed'; readonly message: string };

type LogoutOptions = {
  readonly store: SessionStore;
  readonly http: () => ShellHttpClient;
  readonly channel: SessionChannel;
  readonly pending: PendingLogoutStorage;
};

/** Logs out in this browser at once and at the provider as soon as it can be reached. */
export function createLogout({ store, http, channel, pending }: LogoutOptions) {
  let isFlushing = false;

  const requestLogout = async () =>
    http().send({ method: 'GET', path: '/users/logout', on401: 'pass', isRetried: false });

  return {
    signOut: async (): Promise<LogoutOutcome> => {
      // Sent first: the request reads the token that the next line clears.
      const response = requestLogout();
      store.end('signed-out');
      channel.post({ kind: 'ended' });
      try {
        await response;
        pending.clear();
        return { outcome: 'done' };
      } catch (error) {
        if (!isRequestError(error) || error.status === null || error.status >= 500) pending.mark();
        store.auth.setAttempt({ status: 'failed', message: sessionMessages.logoutFailed });
        return { outcome: 'failed', message: sessionMessages.logoutFailed };
      }
    },
    /** Repeats a failed logout. Only for guests: the cookie of a member belongs to the new session. */
    flushPending: async (): Promise<void> => {
      if (isFlushing || store.identity().status !== 'guest' || !pending.isPending()) return;
      isFlushing = true;
      await requestLogout().then(pending.clear, () => undefined);
      isFlushing = false;
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
