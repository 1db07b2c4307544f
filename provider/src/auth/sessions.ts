import { randomBytes } from 'node:crypto';
import { liveSessionHeader } from '@szn/shared-contracts/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Role } from '../database/tables/role-tables.ts';
import { hourInMs, type Clock } from '../lib/clock.ts';
import type { CallLimit } from '../rate-limit/call-limits.ts';
import { invalidCredentials, RequestFailure, sessionEnded, unauthorized } from '../lib/request-failure.ts';
import * as credentials from './request-credentials.ts';
import * as queries from './session-queries.ts';
import { type SessionRow } from './session-queries.ts';
import { tokenRenewalMs, type SessionTokens, type VerifiedToken } from './session-token.ts';
import bowser from 'bowser';

export type Sessions = ReturnType<typeof createSessions>;

type SessionUser = { readonly userId: string };
export type LiveSession = SessionUser & {
  readonly sessionId: string;
  /** The present one: a role that is withdrawn counts at once. */
  readonly role: Role;
  readonly confirmedAt: Date | null;
};

type SessionServices = {
  readonly db: Database;
  readonly clock: Clock;
  readonly tokens: SessionTokens;
  /** Rejects tokens without the cookie of their session: a stolen token is of no use elsewhere. */
  readonly isCookieRequired: boolean;
  /** Counts the calls of each member. */
  readonly callLimit: Pick<CallLimit, 'take'>;
};

/** The response header with a renewed token. */
const renewalHeader = 'x-session-token';

/** The use of a session is stored once an hour, not with every request. */
const extendAfterMs = hourInMs;

export function createSessions(services: SessionServices) {
  const { db, clock, tokens } = services;
  const sessions = {
    /**
     * Starts a session, sets its cookie and returns the first bearer token. Ends the previous session of the browser. Throws a
     * 401 when the password was changed or the account deleted since `password_hash` was verified.
     */
    start: async (
      request: FastifyRequest,
      reply: FastifyReply,
      { id: userId, password_hash }: { readonly id: string; readonly password_hash: string },
    ): Promise<string> => {
      await queries.deleteSessions(db, namesOf(await readCredentials(request)));
      const now = clock.now();
      const cookie = credentials.createCookieValue();
      const id = randomBytes(16).toString('base64url');
      const cookie_hash = credentials.hashCookie(cookie);
      const device = describeDevice(request.headers['user-agent']);
      const session = { id, user_id: userId, cookie_hash, created_at: now, last_used_at: now, device };
      if (!(await queries.insertSession(db, session, password_hash))) throw invalidCredentials();
      credentials.setSessionCookie(reply, cookie);
      return await tokens.create({ userId, sessionId: id }, now);
    },
    /**
     * Throws a 401 without a live session, and a 403 for the read of a server that renders a page. Can add a renewed
     * token and cookie to the reply.
     */
    require: async (request: FastifyRequest, reply: FastifyReply): Promise<LiveSession> => {
      if (credentials.isRenderRead(request))
        throw new RequestFailure(403, 'Pages are not rendered from this.');
      const shown = await readCredentials(request);
      if (shown.problem !== null) throw unauthorized(shown.problem);
      if (shown.token === null && shown.cookieHash === null) throw unauthorized('Please log in to continue.');
      const live = await queries.findLiveSessions(db, namesOf(shown), clock.now());
      const session = findSession(live, shown, services.isCookieRequired);
      reply.header(liveSessionHeader, '1');
      services.callLimit.take(session.user_id, request);
      await extend(services, { request, reply, session });
      if (isRenewalDue(session, shown, clock.now())) {
        const subject = { userId: session.user_id, sessionId: session.id };
        reply.header(renewalHeader, await tokens.create(subject, clock.now()));
      }
      const { user_id: userId, id: sessionId, role, confirmed_at: confirmedAt } = session;
      return { userId, sessionId, role, confirmedAt };
    },
    /**
     * As `require`, and accepts the read of a server that renders a page. Such a read has no effect on the session: the
     * reply holds neither token nor cookie, which would not reach the browser, and the session is not extended.
     */
    requireReader: async (request: FastifyRequest, reply: FastifyReply): Promise<SessionUser> => {
      if (!credentials.isRenderRead(request)) return sessions.require(request, reply);
      return await findSessionOfCookie(request, services);
    },
    /** Ends the sessions of token and cookie, also of an expired token. */
    end: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      await queries.deleteSessions(db, namesOf(await readCredentials(request)));
      credentials.clearSessionCookie(reply);
    },
  };
  return sessions;

  async function readCredentials(request: FastifyRequest): Promise<Credentials> {
    const bearer = credentials.readBearer(request);
    const reading = bearer === undefined ? undefined : await tokens.read(bearer, clock.now());
    const cookie = credentials.readSessionCookie(request);
    return {
      token: reading !== undefined && 'subject' in reading ? reading : null,
      cookieHash: cookie === undefined ? null : credentials.hashCookie(cookie),
      problem: reading === undefined || 'subject' in reading ? null : problems[reading.kind],
    };
  }
}

async function extend(
  { db, clock }: SessionServices,
  { request, reply, session }: { request: FastifyRequest; reply: FastifyReply; session: SessionRow },
): Promise<void> {
  const now = clock.now();
  if (now.getTime() - session.last_used_at.getTime() < extendAfterMs) return;
  await queries.markSessionUsed(db, session.id, now);
  const cookie = credentials.readSessionCookie(request);
  if (cookie !== undefined && hasCookie(session, credentials.hashCookie(cookie))) {
    credentials.setSessionCookie(reply, cookie);
  }
}

async function findSessionOfCookie(
  request: FastifyRequest,
  { db, clock }: SessionServices,
): Promise<SessionUser> {
  const cookie = credentials.readSessionCookie(request);
  const cookieHash = cookie === undefined ? null : credentials.hashCookie(cookie);
  const [session] = await queries.findLiveSessions(db, { sessionId: null, cookieHash }, clock.now());
  if (session === undefined) throw sessionEnded();
  return { userId: session.user_id };
}

/** What a request sends. `problem` is the message for a token that cannot be verified. */
type Credentials = {
  readonly token: VerifiedToken | null;
  readonly cookieHash: string | null;
  readonly problem: string | null;
};

/** The storefront compares these messages (section 8). */
const problems = { malformed: 'invalid token', 'bad-signature': 'invalid signature' } as const;

/**
 * The session of a request. The cookie has priority over the token; a cookie of another user means that somebody else
 * has signed in since. Throws `jwt expired` when neither belongs to a live session.
 */
function findSession(
  live: readonly SessionRow[],
  { token, cookieHash }: Credentials,
  isCookieRequired: boolean,
): SessionRow {
  const byCookie = live.find((session) => hasCookie(session, cookieHash));
  if (byCookie !== undefined) {
    if (token !== null && token.subject.userId !== byCookie.user_id) throw sessionEnded();
    return byCookie;
  }
  if (token?.kind !== 'valid' || isCookieRequired) throw sessionEnded();
  const { sessionId, userId } = token.subject;
  const byToken = live.find((session) => session.id === sessionId && session.user_id === userId);
  if (byToken === undefined) throw sessionEnded();
  return byToken;
}

/** Only the owner of the cookie gets a new token: when it sends none, one that ends soon, of another session or an old key. */
function isRenewalDue(session: SessionRow, { token, cookieHash }: Credentials, now: Date): boolean {
  if (!hasCookie(session, cookieHash)) return false;
  if (token?.kind !== 'valid' || token.subject.sessionId !== session.id) return true;
  return token.isOfOldKey || token.expiresAt.getTime() - now.getTime() < tokenRenewalMs;
}

function hasCookie(session: SessionRow, cookieHash: string | null): boolean {
  return cookieHash !== null && session.cookie_hash === cookieHash;
}

function namesOf({ token, cookieHash }: Credentials): queries.SessionNames {
  return { sessionId: token?.subject.sessionId ?? null, cookieHash };
}

/** Of a device that sends no user agent, or one that nobody knows. */
const unknownDevice = 'Unknown device';

/** Longer user agents are not parsed: the patterns of the library are slow on long texts. */
const maxUserAgentLength = 512;
const maxNameLength = 60;

/**
 * Browser and system of a user agent in words, such as `Chrome on Android`. Coarse by intent: without versions and
 * models, many members have the same words.
 */
export function describeDevice(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '' || userAgent.length > maxUserAgentLength)
    return unknownDevice;
  const { browser, os } = bowser.parse(userAgent);
  const words = [browser.name, os.name].flatMap((name = '') =>
    name === '' ? [] : [shorterNames.get(name) ?? name],
  );
  return words.length === 0 ? unknownDevice : words.join(' on ').slice(0, maxNameLength);
}

const shorterNames: ReadonlyMap<string, string> = new Map([
  ['Microsoft Edge', 'Edge'],
  ['Samsung Internet for Android', 'Samsung Internet'],
]);
