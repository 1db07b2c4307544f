import { isJsonObject, localKeys, readField, readUser, type User } from '@szn/shared-contracts';
import type { BrowserStorage } from '../lib/browser-storage.ts';
import type { MemberCookie } from './member-cookie.ts';

/** The stored session. `user` is `null` where the stored users are missing or differ. */
export type SessionRecord = { readonly token: string; readonly user: User | null };

export type SessionRecordStorage = ReturnType<typeof createSessionRecordStorage>;

/** `browser`: survives closing the browser; `session`: does not (Remember me unticked). */
export type SessionLifetime = 'browser' | 'session';

const keys = [localKeys.token, localKeys.user, localKeys.auth] as const;
// RFC 6750, section 2.1: the characters of a bearer token. The provider issues no longer ones.
const bearerToken = /^[\w.~+/-]{8,4096}={0,2}$/;

type SessionStorages = Readonly<Record<'local' | 'session', BrowserStorage>> & {
  readonly memberCookie: MemberCookie;
};

export function createSessionRecordStorage({ local, session, memberCookie }: SessionStorages) {
  const lifetime = (): SessionLifetime => (readRecord(session) ? 'session' : 'browser');

  function write(record: SessionRecord, until: SessionLifetime): void {
    const [target, other] = until === 'session' ? [session, local] : [local, session];
    for (const key of keys) other.remove(key);
    const user = record.user && toStoredUser(record.user);
    if (user) target.write(localKeys.user, user);
    else target.remove(localKeys.user);
    target.write(localKeys.auth, { isLoggedIn: true, user, token: record.token });
    // Last: other tabs read the record when its token changes.
    const isStored = target.writeText(localKeys.token, record.token);
    // A session of this tab has ended when the next tab opens: the server must not render pages for its member.
    if (user && isStored && until === 'browser') memberCookie.write(user._id);
    else memberCookie.clear();
  }

  return {
    /** The record of this tab, else that of the browser; `undefined` without a valid token. */
    read: () => readRecord(session) ?? readRecord(local),
    write,
    update: (record: SessionRecord) => write(record, lifetime()),
    lifetime,
    /** Deletes the record of this tab, because another tab has signed in for the whole browser. */
    forgetTab: () => keys.forEach((key) => session.remove(key)),
    /** Clears token, user, persisted auth and wishlist (specification, section 8). */
    clear: () => {
      for (const key of [...keys, localKeys.wishlist]) {
        local.remove(key);
        session.remove(key);
      }
      memberCookie.clear();
    },
  };
}

/** A valid bearer token; not the text `undefined`, which other programs store for a missing one. */
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
  const isConsistent = auth?.token === token && auth.user?.id === user?.id;
  return { token, user: (isConsistent ? user : null) ?? null };
}

function readPersistedAuth(value: unknown): { token: string; user: User | undefined } | undefined {
  const token = readToken(readPersisted(value, 'token'));
  if (token === undefined) return undefined;
  return { token, user: readUser(readPersisted(value, 'user')) };
}

// redux-persist stores each field as JSON in a JSON string.
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

/** Anyone at this device can read storage, so only name and picture are stored; the rest is fetched again. */
function toStoredUser({ id, name, photo }: User) {
  return { _id: id, name, photo };
}
