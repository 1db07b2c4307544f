import { profileSaved, type Bus, type SessionState, type Unsubscribe } from '@szn/shared-contracts';
import type { Credentials as TokenCredentials } from '../http/provider-transport.ts';
import type { ShellHttpClient } from '../http/shell-http-client.ts';
import type { SessionRecordStorage } from './session-record-storage.ts';
import type { OwedSignOutStorage } from './owed-sign-out-storage.ts';
import { selectAuthFields, type AuthFields } from './auth-state.ts';
import { followOtherTabs } from './follow-other-tabs.ts';
import type { SessionChannel } from './cross-tab-sync.ts';
import { createSessionKeeper, type SessionKeeper } from './session-store.ts';
import { sessionMessages } from './session-messages.ts';
import { createSignOut, type SignOutOutcome } from './logout.ts';
import { loadSignInCalls } from './load-sign-in-calls.ts';
import type { Credentials, Registration, SignInOutcome } from './sign-in-requests.ts';
import { verifySession } from './verify-session.ts';

/** Who is signed in, as the shell's own parts see it. Remotes see `services.session` and the bus. */
export type Session = {
  readonly current: () => SessionState;
  readonly fields: () => AuthFields;
  readonly subscribe: (listener: () => void) => Unsubscribe;
  /** Asks the provider whether the stored token still stands; follows other tabs from then on. */
  readonly start: () => Promise<void>;
  readonly signIn: (credentials: Credentials) => Promise<SignInOutcome>;
  readonly register: (registration: Registration) => Promise<SignInOutcome>;
  /** The browser forgets at once, whatever the provider answers afterwards. */
  readonly signOut: () => Promise<SignOutOutcome>;
  /** Section 4: clears error, success, loading and message. */
  readonly reset: () => void;
  readonly dispose: Unsubscribe;
};

export type SessionOptions = {
  readonly bus: Bus;
  readonly records: SessionRecordStorage;
  readonly owedSignOut: OwedSignOutStorage;
  readonly channel: SessionChannel;
  /** Makes the client that carries this session's token. */
  readonly connect: (credentials: TokenCredentials) => ShellHttpClient;
  /** Told when the provider refused the token: the shopper is sent to the home page and told why. */
  readonly onExpired: (before: SessionState['status']) => void;
  readonly patienceMs?: number;
};

/** The session of one page, and the client through which everything is asked in its name. */
export function createSession(options: SessionOptions): { session: Session; http: ShellHttpClient } {
  const { records, channel, patienceMs = 3000 } = options;
  const keeper = createSessionKeeper(options);
  const leaving = createSignOut({ keeper, http: () => http, channel, owed: options.owedSignOut });
  const http: ShellHttpClient = options.connect({
    ...createCredentials(keeper, options),
    answered: () => void leaving.payOwed(),
  });
  const verify = async (record: Parameters<typeof verifySession>[0]) =>
    verifySession(record, { keeper, http, patienceMs });
  const profiles = options.bus.observe(profileSaved).subscribe(({ user }) => keeper.replaceUser(user));
  let stopFollowing: Unsubscribe | undefined;

  const session: Session = {
    current: keeper.current,
    fields: () => selectAuthFields(keeper.store.get()),
    subscribe: keeper.store.subscribe,
    start: async () => {
      stopFollowing ??= followOtherTabs({
        keeper,
        records,
        channel,
        verify: (record) => void verify(record),
      });
      const record = records.read();
      if (record) return verify(record);
      // Also heals what is left of a session without its token.
      keeper.end('expired');
      channel.tell({ kind: 'asked' });
      return leaving.payOwed();
    },
    signIn: async (credentials) =>
      attempt(
        keeper,
        async (calls) => calls.signIn({ keeper, http, channel }, credentials),
        sessionMessages.loginUnanswered,
      ),
    register: async (registration) =>
      attempt(
        keeper,
        async (calls) => calls.register({ keeper, http, channel }, registration),
        sessionMessages.registrationUnanswered,
      ),
    signOut: leaving.signOut,
    reset: () => keeper.store.attempt({ status: 'idle' }),
    dispose: () => {
      profiles.unsubscribe();
      stopFollowing?.();
      channel.close();
    },
  };
  return { session, http };
}

function createCredentials(keeper: SessionKeeper, options: SessionOptions): TokenCredentials {
  return {
    token: keeper.token,
    renew: (token, sentToken) => {
      // A reply to someone who has signed out since, or to a guest, signs nobody in.
      if (sentToken !== null && sentToken === keeper.token()) keeper.renew(token);
    },
    refuse: (sentToken) => {
      // The second of several refusals, and one for a token that another sign-in has replaced.
      if (sentToken !== keeper.token()) return;
      const before = keeper.identity().status;
      keeper.end('expired');
      options.channel.tell({ kind: 'ended' });
      options.onExpired(before);
    },
  };
}

/** One attempt: `running` from the click on, whatever has to be fetched first. */
async function attempt(
  keeper: SessionKeeper,
  ask: (calls: SignInCalls) => Promise<SignInOutcome>,
  unanswered: string,
) {
  keeper.store.attempt({ status: 'running' });
  const calls = await loadSignInCalls().catch(() => null);
  const outcome: SignInOutcome = calls
    ? await ask(calls)
    : { outcome: 'refused', message: unanswered, detail: null };
  const status = outcome.outcome === 'refused' ? 'failed' : 'succeeded';
  keeper.store.attempt({ status, message: outcome.message });
  return outcome;
}

type SignInCalls = Awaited<ReturnType<typeof loadSignInCalls>>;
