// Adds `createRateLimit` to the type of the app.
import '@fastify/rate-limit';
import { ownValue } from '@szn/shared-contracts/wire';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sessionSchema, type Identity } from '../../api/session.ts';
import { type App, describeRoute, RequestFailure } from '../lib/fastify-app.ts';
import type { Sessions } from './sessions.ts';
import { findIdentity, type TokenEntry } from './tokens.ts';

export type SignInOptions = {
  readonly tokens: readonly TokenEntry[];
  readonly sessions: Sessions;
  /** Whether browsers reach the console by TLS. */
  readonly isSecure: boolean;
  /** Name of the single sign-on; `null` without one. */
  readonly provider: string | null;
};

/** From one network. Only failures count, so that nobody locks out who has a token. */
const maxFailures = { max: 10, timeWindow: '1 minute' };

/** Adds a failure of the network of a request. Throws a {@link RequestFailure} instead of returning if they are too many. */
export function createFailureCounter(app: App, limit: typeof maxFailures) {
  const count = app.createRateLimit(limit);
  return async (request: FastifyRequest, options?: { readonly increment: boolean }): Promise<void> => {
    const result = await count(request, options);
    if (result.isAllowed || !result.isExceeded) return;
    throw new RequestFailure(429, `Too many failed attempts: try again in ${result.ttlInSeconds} s.`);
  };
}

function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-szn-console' : 'szn-console';
}

export function cookieOptions(isSecure: boolean): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure };
}

/** The identity of a request; throws a 401 without a session. */
export type RequireIdentity = (request: FastifyRequest) => Identity;

export function createIdentityCheck({ sessions, isSecure }: SignInOptions): RequireIdentity {
  return (request) => {
    const identity = sessions.find(ownValue(request.cookies, cookieName(isSecure)));
    if (!identity) throw new RequestFailure(401, 'Sign in first.');
    return identity;
  };
}

export function startSession(
  reply: FastifyReply,
  identity: Identity,
  { sessions, isSecure }: Pick<SignInOptions, 'sessions' | 'isSecure'>,
): void {
  reply.setCookie(cookieName(isSecure), sessions.start(identity), cookieOptions(isSecure));
  reply.log.info({ identity }, 'signed in');
}

export function registerSignInRoutes(app: App, options: SignInOptions): void {
  const { tokens, sessions, isSecure, provider } = options;
  const cookie = cookieName(isSecure);
  const countFailure = createFailureCounter(app, maxFailures);

  app.get('/api/session', describeRoute('Who is signed in', sessionSchema), async (request) => ({
    identity: sessions.find(ownValue(request.cookies, cookie)),
    provider,
  }));

  app.post(
    '/api/session',
    describeRoute('Sign in with a local token', sessionSchema, {
      body: z.strictObject({ token: z.string().min(1).max(200) }),
    }),
    async (request, reply) => {
      const identity = findIdentity(tokens, request.body.token);
      if (!identity) {
        request.log.warn({ address: request.ip }, 'sign-in rejected');
        await countFailure(request);
        throw new RequestFailure(401, 'This token is not known.');
      }
      startSession(reply, identity, options);
      return { identity, provider };
    },
  );

  app.delete(
    '/api/session',
    { schema: { summary: 'Sign out', response: { 204: z.null() } } },
    async (request, reply) => {
      const id = ownValue(request.cookies, cookie);
      if (id !== undefined) sessions.end(id);
      return reply.clearCookie(cookie, cookieOptions(isSecure)).code(204).send(null);
    },
  );
}
