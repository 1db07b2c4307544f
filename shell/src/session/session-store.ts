import {
  sessionChanged,
  sessionEnded,
  type Bus,
  type SessionEnding,
  type SessionState,
  type User,
} from '@szn/shared-contracts';
import { createAuthStore, toSessionState, type AuthStore, type Identity } from './auth-state.ts';
import type { SessionLifetime, SessionRecord, SessionRecordStorage } from './session-record-storage.ts';

export type SessionStoreOptions = { readonly bus: Bus; readonly records: SessionRecordStorage };

export type VerifiedRecord = { readonly token: string; readonly user: User };

/**
 * The single source of the session: each transition changes memory, storage and the bus together. `epoch` counts the
 * transitions, so that a response can detect that the session has changed since its request.
 */
export type SessionStore = {
  readonly auth: AuthStore;
  readonly identity: () => Identity;
  readonly current: () => SessionState;
  /** Set from the start with the stored token, before the provider has verified it. */
  readonly token: () => string | null;
  readonly epoch: () => number;
  readonly signIn: (record: VerifiedRecord, lifetime: SessionLifetime) => void;
  /** The provider has confirmed token and user. */
  readonly verify: (record: VerifiedRecord) => void;
  /** Sets the identity to `unknown` until {@link SessionStore.verify}. */
  readonly markUnverified: (record: SessionRecord) => void;
  /** The provider does not respond: accepts a stored record with a user, otherwise the shopper is a guest. */
  readonly acceptOffline: (record: SessionRecord) => void;
  readonly renewToken: (token: string) => void;
  /** The member changed their profile. Data of another user is ignored. */
  readonly replaceUser: (user: User) => void;
  readonly end: (reason: SessionEnding['reason']) => void;
};

export function createSessionStore({ bus, records }: SessionStoreOptions): SessionStore {
  const state = createIdentityState(bus, records.read()?.token ?? null);
  const { auth, identity, setIdentity } = state;

  function announceEnd(reason: SessionEnding['reason']): void {
    if (identity().status === 'member') bus.emit(sessionEnded, { reason });
  }

  return {
    ...state,
    signIn: (record, lifetime) => {
      announceEnd('signed-out');
      records.clear();
      records.write(record, lifetime);
      setIdentity({ status: 'member', ...record });
    },
    verify: (record) => {
      records.update(record);
      setIdentity({ status: 'member', ...record });
    },
    markUnverified: (record) => {
      announceEnd('other-tab');
      state.setToken(record.token);
      setIdentity({ status: 'unknown' });
    },
    acceptOffline: ({ user, token }) => {
      if (identity().status !== 'unknown') return;
      setIdentity(user === null ? { status: 'guest' } : { status: 'member', user, token });
    },
    renewToken: (token) => {
      const record = records.read();
      const current = identity();
      state.setToken(token);
      if (record) records.update({ ...record, token });
      if (current.status === 'member') auth.setIdentity({ ...current, token });
    },
    replaceUser: (user) => {
      const current = identity();
      if (current.status !== 'member' || current.user.id !== user.id) return;
      records.update({ token: current.token, user });
      setIdentity({ ...current, user });
    },
    end: (reason) => {
      const wasMember = identity().status === 'member';
      records.clear();
      setIdentity({ status: 'guest' });
      if (wasMember) bus.emit(sessionEnded, { reason });
    },
  };
}

/** Identity, token and epoch in memory; publishes changes of the identity on the bus. */
function createIdentityState(bus: Bus, storedToken: string | null) {
  const auth = createAuthStore();
  let current: SessionState = { status: 'unknown' };
  let token = storedToken;
  let epoch = 0;
  bus.publish(sessionChanged, current);

  return {
    auth,
    identity: () => auth.get().identity,
    current: () => current,
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
