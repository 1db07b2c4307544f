import { ownValue } from '@szn/shared-contracts/wire';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sessionSchema, type Identity } from '../../api/session.ts';
import type { App } from '../lib/fastify-app.ts';
import { RequestFailure } from '../lib/request-failure.ts';
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

const maxAttemptsPerMinute = 10;

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

  app.get(
    '/api/session',
    { schema: { summary: 'Who is signed in', response: { 200: sessionSchema } } },
    async (request) => ({ identity: sessions.find(ownValue(request.cookies, cookie)), provider }),
  );

  app.post(
    '/api/session',
    {
      config: { rateLimit: { max: maxAttemptsPerMinute, timeWindow: '1 minute' } },
      schema: {
        summary: 'Sign in with a local token',
        body: z.strictObject({ token: z.string().min(1).max(200) }),
        response: { 200: sessionSchema },
      },
    },
    async (request, reply) => {
      const identity = findIdentity(tokens, request.body.token);
      if (!identity) {
        request.log.warn({ address: request.ip }, 'sign-in rejected');
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
