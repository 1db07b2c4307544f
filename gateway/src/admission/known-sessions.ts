import { hash } from 'node:crypto';
import { sessionCookieName } from '@szn/shared-contracts/rendering';
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';

/** As long as a token is valid. A session that ends meanwhile has the priority of a member for the rest, nothing else. */
const lifeMs = 15 * 60_000;
const maxSessions = 50_000;

type Request = { readonly headers: IncomingHttpHeaders };

export type KnownSessions = ReturnType<typeof createKnownSessions>;

/**
 * The credentials that the provider has accepted a short time ago, as hashes. The gateway has no key that verifies tokens:
 * what a request merely claims to be gives it no priority.
 */
export function createKnownSessions() {
  const known = new LRUCache<string, true>({ max: maxSessions, ttl: lifeMs });
  return {
    has: (request: Request): boolean => credentialsOf(request).some((credential) => known.has(credential)),
    /** Call this when the provider has found the live session of a request. */
    remember: (request: Request): void => {
      for (const credential of credentialsOf(request)) known.set(credential, true);
    },
  };
}

/** Hashes of the session cookie and of the bearer token of a request. */
export function credentialsOf({ headers }: Request): readonly string[] {
  const { authorization = '', cookie = '' } = headers;
  const session = cookie
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${sessionCookieName}=`))
    ?.slice(sessionCookieName.length + 1);
  return [session, authorization].flatMap((secret) => (secret ? [hash('sha256', secret, 'base64url')] : []));
}
