import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { type Clock, hourInMs } from '../lib/clock.ts';
import { RequestFailure } from '../lib/request-failure.ts';
import { readBearer } from './request-credentials.ts';
import * as cookies from './request-credentials.ts';
import {
  deleteSessions,
  findLiveSessions,
  insertSession,
  markSessionUsed,
  type SessionRow,
} from './session-queries.ts';
import { type IntactToken, type SessionTokens, type TokenReading, tokenRenewalMs } from './session-token.ts';

/** Who makes a request. */
type Member = { readonly userId: string };

export type Sessions = {
  /** Signs in: a new session, its cookie on the reply, and the first bearer token. An older one of this browser ends. */
  readonly start: (request: FastifyRequest, reply: FastifyReply, userId: string) => Promise<string>;
  /** The member, or a 401 whose message the storefront acts on. May answer with a renewed token and cookie. */
  readonly require: (request: FastifyRequest, reply: FastifyReply) => Promise<Member>;
  /** Ends whatever sessions token and cookie name, an expired token included. */
  readonly end: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

type SessionServices = {
  readonly db: Database;
  readonly clock: Clock;
  readonly tokens: SessionTokens;
  /** Refuse a token that comes without its session's cookie, so that a stolen one is worthless elsewhere. */
  readonly isCookieRequired: boolean;
};

/** The header by which a member's browser is given its next token. */
const renewalHeader = 'x-session-token';

/** A cookie in steady use is prolonged once an hour, not with every request. */
const prolongAfterMs = hourInMs;

export function createSessions(services: SessionServices): Sessions {
  const { db, clock, tokens } = services;
  return {
    start: async (request, reply, userId) => {
      await deleteSessions(db, namesOf(readCredentials(request, services)));
      const now = clock.now();
      const cookie = cookies.createCookieValue();
      const id = randomBytes(16).toString('base64url');
      const cookie_hash = cookies.hashCookie(cookie);
      await insertSession(db, { id, user_id: userId, cookie_hash, created_at: now, last_used_at: now });
      cookies.setSessionCookie(reply, cookie);
      return tokens.create({ userId, sessionId: id }, now);
    },
    require: async (request, reply) => {
      refuseForeignToken(readToken(request, services));
      const credentials = readCredentials(request, services);
      if (credentials.token === null && credentials.cookieHash === null)
        throw refused('Please log in to continue.');
      const live = await findLiveSessions(db, namesOf(credentials), aliveAt(clock.now()));
      const session = chooseSession(live, credentials, services.isCookieRequired);
      await prolong(request, reply, session);
      if (isRenewalDue(session, credentials, clock.now())) {
        const subject = { userId: session.user_id, sessionId: session.id };
        reply.header(renewalHeader, tokens.create(subject, clock.now()));
      }
      return { userId: session.user_id };
    },
    end: async (request, reply) => {
      await deleteSessions(db, namesOf(readCredentials(request, services)));
      cookies.clearSessionCookie(reply);
    },
  };

  async function prolong(request: FastifyRequest, reply: FastifyReply, session: SessionRow): Promise<void> {
    const now = clock.now();
    if (now.getTime() - session.last_used_at.getTime() < prolongAfterMs) return;
    await markSessionUsed(db, session.id, now);
    const cookie = cookies.readSessionCookie(request);
    if (cookie !== undefined && isByCookie(session, cookies.hashCookie(cookie))) {
      cookies.setSessionCookie(reply, cookie);
    }
  }
}

type Reader = Pick<SessionServices, 'clock' | 'tokens'>;

function readToken(request: FastifyRequest, { clock, tokens }: Reader): TokenReading | undefined {
  const token = readBearer(request);
  return token === undefined ? undefined : tokens.read(token, clock.now());
}

function readCredentials(request: FastifyRequest, reader: Reader): Credentials {
  const reading = readToken(request, reader);
  const cookie = cookies.readSessionCookie(request);
  return {
    token: reading !== undefined && 'subject' in reading ? reading : null,
    cookieHash: cookie === undefined ? null : cookies.hashCookie(cookie),
  };
}

function refuseForeignToken(reading: TokenReading | undefined): void {
  if (reading?.kind === 'malformed') throw refused('invalid token');
  if (reading?.kind === 'bad-signature') throw refused('invalid signature');
}

function namesOf({ token, cookieHash }: Credentials): {
  sessionId: string | null;
  cookieHash: string | null;
} {
  return { sessionId: token?.subject.sessionId ?? null, cookieHash };
}

function aliveAt(now: Date): { usedAfter: Date; createdAfter: Date } {
  return {
    usedAfter: new Date(now.getTime() - cookies.idleLifeMs),
    createdAfter: new Date(now.getTime() - cookies.absoluteLifeMs),
  };
}

/** What a request shows of itself: an intact token, a cookie, either or both. */
type Credentials = { readonly token: IntactToken | null; readonly cookieHash: string | null };

/** A 401 whose message the storefront acts on (section 8). */
function refused(message: string): RequestFailure {
  return new RequestFailure(401, message);
}

/**
 * The session a request belongs to. The cookie's counts first; one of another member means that somebody else has
 * signed in meanwhile. Throws `jwt expired` where nothing proves a live session.
 */
function chooseSession(
  live: readonly SessionRow[],
  { token, cookieHash }: Credentials,
  isCookieRequired: boolean,
): SessionRow {
  const byCookie = live.find((session) => isByCookie(session, cookieHash));
  if (byCookie !== undefined) {
    if (token !== null && token.subject.userId !== byCookie.user_id) throw refused('jwt expired');
    return byCookie;
  }
  if (token?.kind !== 'valid' || isCookieRequired) throw refused('jwt expired');
  const { sessionId, userId } = token.subject;
  const byToken = live.find((session) => session.id === sessionId && session.user_id === userId);
  if (byToken === undefined) throw refused('jwt expired');
  return byToken;
}

/** Whether to hand out a new token: only to who holds the cookie, when the shown token is missing, old or of another session. */
function isRenewalDue(session: SessionRow, { token, cookieHash }: Credentials, now: Date): boolean {
  if (!isByCookie(session, cookieHash)) return false;
  if (token?.kind !== 'valid' || token.subject.sessionId !== session.id) return true;
  return token.endsAt.getTime() - now.getTime() < tokenRenewalMs;
}

function isByCookie(session: SessionRow, cookieHash: string | null): boolean {
  return cookieHash !== null && session.cookie_hash === cookieHash;
}
