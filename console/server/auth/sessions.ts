import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isSamePerson } from '@szn/release-registry/keys/key-list';
import type { Identity } from '../../api/session.ts';

const lifetimeMs = 12 * 3_600_000;
const maxSessions = 1000;
/** Nobody ends the sessions of others by signing in often. */
const maxSessionsOfPerson = 20;

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions in memory: a restart of the console ends them. The id is the secret in the cookie. */
export function createSessions() {
  const sessions = new LRUCache<string, Identity>({ max: maxSessions, ttl: lifetimeMs });
  return {
    start: (identity: Identity): string => {
      const id = randomBytes(32).toString('base64url');
      const own = [...sessions].filter(([, one]) => isSamePerson(one, identity)).map(([key]) => key);
      // The latest first.
      for (const key of own.slice(maxSessionsOfPerson - 1)) sessions.delete(key);
      sessions.set(id, identity);
      return id;
    },
    find: (id: string | undefined): Identity | null => (id === undefined ? null : (sessions.get(id) ?? null)),
    end: (id: string): void => void sessions.delete(id),
  };
}
