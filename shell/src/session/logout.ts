import { isRequestError } from '@szn/shared-contracts';
import type { ShellHttpClient } from '../http/shell-http-client.ts';
import type { OwedSignOutStorage } from './owed-sign-out-storage.ts';
import type { SessionChannel } from './cross-tab-sync.ts';
import type { SessionKeeper } from './session-store.ts';
import { sessionMessages } from './session-messages.ts';

export type SignOutOutcome =
  { readonly outcome: 'done' } | { readonly outcome: 'failed'; readonly message: string };

export type SignOutOptions = {
  readonly keeper: SessionKeeper;
  readonly http: () => ShellHttpClient;
  readonly channel: SessionChannel;
  readonly owed: OwedSignOutStorage;
};

/** Signing out here at once, and at the provider as soon as it hears. */
export function createSignOut({ keeper, http, channel, owed }: SignOutOptions) {
  let isPaying = false;

  const tellProvider = async () =>
    http().send({ method: 'GET', path: '/users/logout', on401: 'pass', isRetried: false });

  return {
    signOut: async (): Promise<SignOutOutcome> => {
      // Asked first: the request takes the token along that is forgotten on the next line.
      const answer = tellProvider();
      keeper.end('signed-out');
      channel.tell({ kind: 'ended' });
      try {
        await answer;
        owed.settle();
        return { outcome: 'done' };
      } catch (error) {
        if (!isRequestError(error) || error.status === null || error.status >= 500) owed.owe();
        keeper.store.attempt({ status: 'failed', message: sessionMessages.logoutFailed });
        return { outcome: 'failed', message: sessionMessages.logoutFailed };
      }
    },
    /** The provider knows this browser by its cookie alone; a member's session is never the one that is owed. */
    payOwed: async (): Promise<void> => {
      if (isPaying || keeper.identity().status !== 'guest' || !owed.isOwed()) return;
      isPaying = true;
      await tellProvider().then(owed.settle, () => undefined);
      isPaying = false;
    },
  };
}
