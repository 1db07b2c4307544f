import { profileSaved, type Bus, type Unsubscribe } from '@szn/shared-contracts';
import type { ShellHttpClient } from '../http/http-client.ts';
import type { Credentials as TokenCredentials } from '../http/provider-transport.ts';
import { lazyChunk } from '../lib/lazy-chunk.ts';
import {
  selectAuthFields,
  sessionMessages,
  createSessionStore,
  type SessionStore,
  type ShellSessionState,
} from './session-store.ts';
import { syncWithOtherTabs, type SessionChannel } from './cross-tab-sync.ts';
import { createLogout, type LogoutOutcome, type PendingLogoutStorage } from './logout.ts';
import type { SessionRecord, SessionRecordStorage } from './session-record-storage.ts';
import type { Credentials, Registration, SignInContext, SignInOutcome } from './sign-in-requests.ts';

const { loginUnanswered, registrationUnanswered } = sessionMessages;

/** The session for the features of the shell. Remotes use `services.session` and the bus. */
export type Session = {
  readonly current: () => ShellSessionState;
  readonly fields: () => ReturnType<typeof selectAuthFields>;
  readonly subscribe: (listener: () => void) => Unsubscribe;
  /** Verifies the stored token with the provider and starts the synchronisation with other tabs. */
  readonly start: () => Promise<void>;
  readonly signIn: (credentials: Credentials) => Promise<SignInOutcome>;
  readonly register: (registration: Registration) => Promise<SignInOutcome>;
  readonly signOut: () => Promise<LogoutOutcome>;
  /** Section 4: clears error, success, loading and message. */
  readonly reset: () => void;
  readonly dispose: Unsubscribe;
};

/** How a tab learns that the session has expired. Only a rejected request sends the shopper to `/` (section 4). */
export type ExpirySource = 'request' | 'start' | 'other-tab';

export type SessionOptions = {
  readonly bus: Bus;
  readonly records: SessionRecordStorage;
  readonly pendingLogout: PendingLogoutStorage;
  readonly channel: SessionChannel;
  readonly connect: (credentials: TokenCredentials) => ShellHttpClient;
  /** Called once for each session that the provider rejects, however many requests it rejects. */
  readonly onExpired: (source: ExpirySource) => void;
  /** How long the session stays `unknown` while the provider does not respond. */
  readonly verifyTimeoutMs?: number;
};

export function createSession(options: SessionOptions): { session: Session; http: ShellHttpClient } {
  const { records, channel, onExpired, verifyTimeoutMs = 3000 } = options;
  const store = createSessionStore(options.bus, records);
  const logout = createLogout({ store, http: () => http, channel, pending: options.pendingLogout });
  const http: ShellHttpClient = options.connect({
    ...createCredentials(store, options),
    onReachable: () => void logout.flushPending(),
  });
  const context: SignInContext = { store, http, channel };
  const verify = async (record: SessionRecord) => {
    const isRejected = await verifySession(record, context, verifyTimeoutMs);
    if (isRejected) onExpired('start');
  };
  const attemptSignIn = async (run: SignIn, failureMessage: string) =>
    logout.duringSignIn(async () => attempt(store, run, failureMessage));
  const profiles = options.bus.observe(profileSaved).subscribe(({ user }) => store.replaceUser(user));
  let stopSync: Unsubscribe | undefined;

  const session: Session = {
    current: store.current,
    fields: () => selectAuthFields(store.auth.get()),
    subscribe: store.auth.subscribe,
    start: async () => {
      stopSync ??= syncWithOtherTabs({
        store,
        records,
        channel,
        verify: (record) => void verify(record),
        onExpired: () => onExpired('other-tab'),
      });
      const record = records.read();
      if (record) return verify(record);
      // Also clears the remains of a session without a token.
      store.end('expired');
      channel.post({ kind: 'asked' });
      return logout.flushPending();
    },
    signIn: async (credentials) =>
      attemptSignIn(async (requests) => requests.signIn(context, credentials), loginUnanswered),
    register: async (registration) =>
      attemptSignIn(async (requests) => requests.register(context, registration), registrationUnanswered),
    signOut: logout.signOut,
    reset: () => store.auth.setAttempt({ status: 'idle' }),
    dispose: () => {
      profiles.unsubscribe();
      stopSync?.();
      channel.close();
    },
  };
  return { session, http };
}

function createCredentials(store: SessionStore, options: SessionOptions): TokenCredentials {
  return {
    token: store.token,
    renew: (token, sentToken) => {
      // Ignored when the session has ended or changed since the request was sent.
      if (sentToken !== null && sentToken === store.token()) store.renewToken(token);
    },
    reject: (sentToken) => {
      // Ignored for the second of several rejections and for a token that a new sign-in has replaced.
      if (sentToken !== store.token()) return;
      store.end('expired');
      options.channel.post({ kind: 'ended', token: sentToken, isExpired: true });
      options.onExpired('request');
    },
  };
}

/** In the same chunk as the transport that sends the requests. */
const requestsChunk = lazyChunk(() => import(/* webpackChunkName: "network" */ './sign-in-requests.ts'));
type SignInRequests = Awaited<ReturnType<typeof requestsChunk.load>>;
type SignIn = (requests: SignInRequests) => Promise<SignInOutcome>;

/** Runs one sign-in or registration; the state is `running` from the click until the response. */
async function attempt(store: SessionStore, run: SignIn, failureMessage: string) {
  store.auth.setAttempt({ status: 'running' });
  const requests = await requestsChunk.load().catch(() => null);
  const outcome: SignInOutcome = requests
    ? await run(requests)
    : { outcome: 'refused', message: failureMessage, detail: null };
  const status = outcome.outcome === 'refused' ? 'failed' : 'succeeded';
  store.auth.setAttempt({ status, message: outcome.message });
  return outcome;
}

/**
 * A rejected token is deleted without a redirect (section 8); returns true. Without a response the shopper stays signed in.
 */
async function verifySession(
  record: SessionRecord,
  { store, http }: SignInContext,
  timeoutMs: number,
): Promise<boolean> {
  let epoch = store.epoch();
  const timer = setTimeout(() => {
    if (store.epoch() !== epoch) return;
    store.acceptOffline(record);
    // The response still decides.
    epoch = store.epoch();
  }, timeoutMs);
  const { status, user } = await requestStatus(record, http);
  clearTimeout(timer);
  // A sign-in, a logout or another tab has changed the session since the request.
  if (store.epoch() !== epoch) return false;
  const isRejected = status === 'guest' || status === 'refused';
  if (isRejected) store.end('expired');
  // A renewal may have replaced the token since the request.
  else if (user === null) store.acceptOffline(record);
  else store.verify({ token: store.token() ?? record.token, user });
  return isRejected;
}

async function requestStatus({ token }: SessionRecord, http: ShellHttpClient) {
  const requests = await requestsChunk.load().catch(() => null);
  if (requests === null) return { status: 'unanswered', user: null } as const;
  const [status, user] = await Promise.all([
    requests.fetchLoginStatus(http, token),
    requests.fetchUser(http, token),
  ]);
  return { status, user };
}
