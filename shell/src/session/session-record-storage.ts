import { isJsonObject, localKeys, readField, readUser, type User } from '@szn/shared-contracts';
import type { BrowserStorage } from '../lib/browser-storage.ts';

/** What a signed-in shopper's browser keeps. `user` is `null` where the stored ones are missing or disagree. */
export type SessionRecord = { readonly token: string; readonly user: User | null };

export type SessionRecordStorage = {
  /** The record of this tab, else the one of the browser; `undefined` without a usable token. */
  readonly read: () => SessionRecord | undefined;
  /** Until when: `browser` survives closing it, `session` does not (Remember me unticked). */
  readonly write: (record: SessionRecord, lifetime: SessionLifetime) => void;
  /** Puts a renewed token or a changed user where the record is already kept. */
  readonly update: (record: SessionRecord) => void;
  readonly lifetime: () => SessionLifetime;
  /** Leaves only what the whole browser keeps: another tab has signed in for all of them. */
  readonly forgetTab: () => void;
  /** Clears token, user, persisted auth and wishlist (specification, section 8). */
  readonly clear: () => void;
};

export type SessionLifetime = 'browser' | 'session';

type Storages = { readonly local: BrowserStorage; readonly session: BrowserStorage };

const keys = [localKeys.token, localKeys.user, localKeys.auth] as const;
// RFC 6750, section 2.1: what may stand behind `Bearer`. Anything longer is no token of ours.
const bearerToken = /^[\w.~+/-]{8,4096}={0,2}$/;

export function createSessionRecordStorage({ local, session }: Storages): SessionRecordStorage {
  const lifetime = (): SessionLifetime => (readRecord(session) ? 'session' : 'browser');

  function write(record: SessionRecord, until: SessionLifetime): void {
    const [into, otherwise] = until === 'session' ? [session, local] : [local, session];
    for (const key of keys) otherwise.remove(key);
    const user = record.user && toStoredUser(record.user);
    into.writeText(localKeys.token, record.token);
    if (user) into.write(localKeys.user, user);
    else into.remove(localKeys.user);
    into.write(localKeys.auth, { isLoggedIn: true, user, token: record.token });
  }

  return {
    read: () => readRecord(session) ?? readRecord(local),
    write,
    update: (record) => write(record, lifetime()),
    lifetime,
    forgetTab: () => keys.forEach((key) => session.remove(key)),
    clear: () => {
      for (const key of [...keys, localKeys.wishlist]) {
        local.remove(key);
        session.remove(key);
      }
    },
  };
}

/** A token as it may be sent; never the texts that a careless program writes for a missing one. */
export function readToken(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const token = value.trim();
  return bearerToken.test(token) && token !== 'undefined' ? token : undefined;
}

function readRecord(storage: BrowserStorage): SessionRecord | undefined {
  const token = storage.read(localKeys.token, readToken);
  const user = storage.read(localKeys.user, readUser);
  const auth = storage.read(localKeys.auth, readPersistedAuth);
  if (token === undefined) return undefined;
  const isAgreed = auth?.token === token && auth.user?.id === user?.id;
  return { token, user: (isAgreed ? user : null) ?? null };
}

function readPersistedAuth(value: unknown): { token: string; user: User | undefined } | undefined {
  const token = readToken(readPersisted(value, 'token'));
  if (token === undefined) return undefined;
  return { token, user: readUser(readPersisted(value, 'user')) };
}

// redux-persist keeps each field as JSON within JSON.
function readPersisted(value: unknown, name: string): unknown {
  const field = readField(value, name);
  if (typeof field !== 'string') return field;
  try {
    const parsed: unknown = JSON.parse(field);
    return isJsonObject(parsed) || typeof parsed === 'string' ? parsed : field;
  } catch {
    return field;
  }
}

/** Anyone at this device can read storage: name and picture greet the shopper, the rest is asked for again. */
function toStoredUser({ id, name, photo }: User) {
  return { _id: id, name, photo };
}
