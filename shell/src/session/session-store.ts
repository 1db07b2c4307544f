import {
  sessionChanged,
  sessionEnded,
  type Bus,
  type SessionEnding,
  type SessionState,
  type User,
  type Unsubscribe,
} from '@szn/shared-contracts';
import type { SessionLifetime, SessionRecord, SessionRecordStorage } from './session-record-storage.ts';

/** A page of editors and admins. It is in documents of its own only. */
export type StaffLink = { readonly path: string; readonly text: string };

/** `staffLinks`: for people who run the shop. */
export type ShellUser = User & { readonly staffLinks?: readonly StaffLink[] };

/** What the shell knows of the session. */
export type ShellSessionState =
  | Exclude<SessionState, { readonly status: 'member' }>
  | { readonly status: 'member'; readonly user: ShellUser };

type VerifiedRecord = { readonly token: string; readonly user: ShellUser };

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Each transition changes memory, storage and the bus together; `epoch` counts the transitions. */
export function createSessionStore(bus: Bus, records: SessionRecordStorage) {
  const state = createIdentityState(bus, records.read()?.token ?? null);
  const { auth, identity, setIdentity } = state;

  function announceEnd(reason: SessionEnding['reason']): void {
    if (identity().status === 'member') bus.emit(sessionEnded, { reason });
  }

  return {
    ...state,
    signIn: (record: VerifiedRecord, lifetime: SessionLifetime) => {
      announceEnd('signed-out');
      records.clear();
      records.write(record, lifetime);
      setIdentity({ status: 'member', ...record });
    },
    verify: (record: VerifiedRecord) => {
      records.update(record);
      setIdentity({ status: 'member', ...record });
    },
    markUnverified: (unverifiedToken: string) => {
      announceEnd('other-tab');
      state.setToken(unverifiedToken);
      setIdentity({ status: 'unknown' });
    },
    /** The provider does not respond: accepts a stored record with a user, otherwise the shopper is a guest. */
    acceptOffline: ({ user, token }: SessionRecord) => {
      if (identity().status !== 'unknown') return;
      setIdentity(user === null ? { status: 'guest' } : { status: 'member', user, token });
    },
    renewToken: (token: string) => {
      const record = records.read();
      const current = identity();
      state.setToken(token);
      if (record) records.update({ ...record, token });
      if (current.status === 'member') auth.setIdentity({ ...current, token });
    },
    /** The member changed their profile. Data of another user is ignored. */
    replaceUser: (user: User) => {
      const current = identity();
      if (current.status !== 'member' || current.user.id !== user.id) return;
      records.update({ token: current.token, user });
      setIdentity({ ...current, user: { ...current.user, ...user } });
    },
    end: (reason: SessionEnding['reason']) => {
      const wasMember = identity().status === 'member';
      records.clear();
      setIdentity({ status: 'guest' });
      if (wasMember) bus.emit(sessionEnded, { reason });
    },
  };
}

function createIdentityState(bus: Bus, storedToken: string | null) {
  const auth = createAuthStore();
  let current: ShellSessionState = { status: 'unknown' };
  let token = storedToken;
  let epoch = 0;
  bus.publish(sessionChanged, current);

  return {
    auth,
    identity: () => auth.get().identity,
    current: () => current,
    /** Set from the start with the stored token, before the provider has verified it. */
    token: () => token,
    epoch: () => epoch,
    setToken: (next: string) => {
      token = next;
    },
    setIdentity: (next: Identity) => {
      const state = toSessionState(next);
      const hasChanged = JSON.stringify(current) !== JSON.stringify(state);
      epoch += 1;
      if (next.status !== 'unknown') token = next.status === 'member' ? next.token : null;
      // The same object for equal states: React compares snapshots by identity.
      if (hasChanged) current = state;
      auth.setIdentity(next);
      if (hasChanged) bus.publish(sessionChanged, state);
    },
  };
}

export type Identity =
  | { readonly status: 'unknown' | 'guest' }
  | { readonly status: 'member'; readonly user: ShellUser; readonly token: string };

type Attempt =
  | { readonly status: 'idle' | 'running' }
  | { readonly status: 'succeeded' | 'failed'; readonly message: string };

type AuthState = { readonly identity: Identity; readonly attempt: Attempt };

export const initialAuthState: AuthState = { identity: { status: 'unknown' }, attempt: { status: 'idle' } };

/** The auth state with the field names of the specification (section 3). */
export function selectAuthFields({ identity, attempt }: AuthState) {
  const member = identity.status === 'member' ? identity : null;
  return {
    isLoggedIn: member !== null,
    user: member?.user ?? null,
    token: member?.token ?? null,
    isError: attempt.status === 'failed',
    isSuccess: attempt.status === 'succeeded',
    isLoading: attempt.status === 'running',
    message: 'message' in attempt ? attempt.message : '',
  };
}

/** The session without its token, which stays in the shell. */
export function toSessionState(identity: Identity): ShellSessionState {
  return identity.status === 'member' ? { status: 'member', user: identity.user } : identity;
}

/** Not a Redux store: every page needs the session, and Redux is loaded with the remotes that use it. */
function createAuthStore() {
  const listeners = new Set<() => void>();
  let state = initialAuthState;

  function setState(next: AuthState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    setIdentity: (identity: Identity) => setState({ ...state, identity }),
    setAttempt: (attempt: Attempt) => setState({ ...state, attempt }),
    subscribe: (listener: () => void): Unsubscribe => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Texts of the specification, section 8, unless their name says otherwise. */
export const sessionMessages = {
  registered: 'Registered Successfully',
  loggedIn: 'Login Successful',
  loginUnanswered: 'Login failed! Please try again.',
  emailTaken: 'Email is already registered. Please login instead.',
  noToken: 'Registration failed - no token received',
  /** Not in the specification: it has no text for a registration that never reached the provider. */
  registrationUnanswered: 'Registration failed! Please try again.',
  logoutFailed: 'Logout failed',
  /** Not in the specification: why the shopper is suddenly on the home page. */
  sessionExpired: 'Your session has ended. Please sign in again.',
  /** Not in the specification: the action of that message, and what the dialog says above its form. */
  signIn: 'Sign in',
  signInToReturn: 'Sign in to go back to where you were.',
} as const;
