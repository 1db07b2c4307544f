import {
  sessionChanged,
  sessionEnded,
  type Bus,
  type SessionEnding,
  type SessionState,
  type User,
} from '@szn/shared-contracts';
import type { SessionLifetime, SessionRecord, SessionRecordStorage } from './session-record-storage.ts';
import { createAuthStore, toSessionState, type AuthStore, type Identity } from './auth-state.ts';

export type SessionKeeperOptions = { readonly bus: Bus; readonly records: SessionRecordStorage };

export type KnownRecord = { readonly token: string; readonly user: User };

/**
 * The session's one truth: memory, storage and bus change together, by named transitions.
 * `epoch` grows with each of them, so that an answer can tell whether its question still stands.
 */
export type SessionKeeper = {
  readonly store: AuthStore;
  readonly identity: () => Identity;
  readonly current: () => SessionState;
  /** In force from the first moment, before anybody knows whose it is. */
  readonly token: () => string | null;
  readonly epoch: () => number;
  readonly begin: (record: KnownRecord, lifetime: SessionLifetime) => void;
  /** The provider said whose token it is. */
  readonly confirm: (record: KnownRecord) => void;
  /** Nobody's name is shown from now on until {@link SessionKeeper.confirm}. */
  readonly doubt: (record: SessionRecord) => void;
  /** The provider does not answer: only a record whose parts agree is believed. */
  readonly believe: (record: SessionRecord) => void;
  readonly renew: (token: string) => void;
  /** The member changed something of their own; anybody else's data is ignored. */
  readonly replaceUser: (user: User) => void;
  readonly end: (reason: SessionEnding['reason']) => void;
};

export function createSessionKeeper({ bus, records }: SessionKeeperOptions): SessionKeeper {
  const held = holdIdentity(bus, records.read()?.token ?? null);
  const { store, identity, become } = held;

  function announceEnd(reason: SessionEnding['reason']): void {
    if (identity().status === 'member') bus.emit(sessionEnded, { reason });
  }

  return {
    ...held,
    begin: (record, lifetime) => {
      announceEnd('signed-out');
      records.clear();
      records.write(record, lifetime);
      become({ status: 'member', ...record });
    },
    confirm: (record) => {
      records.update(record);
      become({ status: 'member', ...record });
    },
    doubt: (record) => {
      announceEnd('other-tab');
      held.carry(record.token);
      become({ status: 'unknown' });
    },
    believe: ({ user, token }) => {
      if (identity().status !== 'unknown') return;
      become(user === null ? { status: 'guest' } : { status: 'member', user, token });
    },
    renew: (token) => {
      const record = records.read();
      const now = identity();
      held.carry(token);
      if (record) records.update({ ...record, token });
      if (now.status === 'member') store.identify({ ...now, token });
    },
    replaceUser: (user) => {
      const now = identity();
      if (now.status !== 'member' || now.user.id !== user.id) return;
      records.update({ token: now.token, user });
      become({ ...now, user });
    },
    end: (reason) => {
      const wasMember = identity().status === 'member';
      records.clear();
      become({ status: 'guest' });
      if (wasMember) bus.emit(sessionEnded, { reason });
    },
  };
}

/** Who it is, in memory and on the bus. */
function holdIdentity(bus: Bus, storedToken: string | null) {
  const store = createAuthStore();
  let current: SessionState = { status: 'unknown' };
  let token = storedToken;
  let epoch = 0;
  bus.publish(sessionChanged, current);

  return {
    store,
    identity: () => store.get().identity,
    current: () => current,
    token: () => token,
    epoch: () => epoch,
    carry: (next: string) => {
      token = next;
    },
    become: (next: Identity) => {
      const state = toSessionState(next);
      const isNews = JSON.stringify(current) !== JSON.stringify(state);
      epoch += 1;
      if (next.status !== 'unknown') token = next.status === 'member' ? next.token : null;
      // One object for as long as it says the same: React compares it by identity.
      if (isNews) current = state;
      store.identify(next);
      if (isNews) bus.publish(sessionChanged, state);
    },
  };
}
