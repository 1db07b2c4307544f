import { ownValue, toPlainLine } from '@szn/shared-contracts/wire';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { personSchema } from '@szn/shared-contracts/release';
import { identitySchema, type Identity } from '../../api/session.ts';
import { type App, RequestFailure } from '../lib/fastify-app.ts';
import { cookieOptions, createFailureCounter, startSession, type SignInOptions } from './sign-in-routes.ts';

/** Which role a group of the provider has in the console. */
export const groupRolesSchema = z.array(
  z.strictObject({
    group: z.string().min(1),
    role: identitySchema.shape.role,
    remotes: z.array(z.string()).default([]),
  }),
);
type GroupRoles = z.infer<typeof groupRolesSchema>;

export type OidcOptions = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Claim of the ID token with the groups of a person. */
  readonly claim: string;
  readonly roles: GroupRoles;
  /** The origin at which browsers reach the console. */
  readonly origin: string;
};

const callbackPath = '/api/sign-in/callback';
const pendingMs = 600_000;
const pendingCookie = 'szn-console-sign-in';

/** What is checked when the browser comes back from the provider. The browser holds it, signed: nobody can fill a list. */
const attemptSchema = z.object({
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
  /** Milliseconds since 1970. */
  endsAt: z.number(),
});
type Attempt = z.infer<typeof attemptSchema>;

const maxFailures = { max: 30, timeWindow: '1 minute' };

/** Sign-in by an OpenID provider: authorization code with PKCE, state and nonce. The provider is asked at the first sign-in. */
export function registerOidcRoutes(app: App, options: OidcOptions, signIn: SignInOptions): void {
  const used = new LRUCache<string, true>({ max: 10_000, ttl: pendingMs });
  const countFailure = createFailureCounter(app, maxFailures);
  const configure = memoizeSuccess(() => discover(options));
  // Lax: the browser comes back by a link of the provider, which a strict cookie would not follow.
  const cookie = {
    ...cookieOptions(signIn.isSecure),
    sameSite: 'lax',
    path: '/api/sign-in',
    signed: true,
  } as const;
  const hidden = { schema: { hide: true } };

  app.get('/api/sign-in', hidden, async (_request, reply) => {
    const config = await configure();
    const attempt: Attempt = {
      verifier: oidc.randomPKCECodeVerifier(),
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      endsAt: Date.now() + pendingMs,
    };
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: options.origin + callbackPath,
      scope: 'openid profile email',
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      state: attempt.state,
      nonce: attempt.nonce,
    });
    return reply.setCookie(pendingCookie, JSON.stringify(attempt), cookie).redirect(url.href);
  });

  app.get(callbackPath, hidden, async (request, reply) => {
    reply.clearCookie(pendingCookie, cookie);
    const attempt = readAttempt(request);
    if (!attempt || used.has(attempt.state)) {
      throw new RequestFailure(400, 'This sign-in has expired: start again.');
    }
    // Before the provider is asked: its answer is the work that a limit saves.
    await countFailure(request, { increment: false });
    used.set(attempt.state, true);
    const tokens = await oidc
      .authorizationCodeGrant(await configure(), new URL(request.url, options.origin), {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      })
      .catch(async (error: unknown) => {
        request.log.warn(error);
        await countFailure(request);
        throw new RequestFailure(401, 'The provider did not confirm the sign-in.');
      });
    const identity = readIdentity(tokens.claims() ?? {}, options);
    if (!identity) throw new RequestFailure(403, 'None of your groups has a role in this console.');
    startSession(reply, identity, signIn);
    return reply.redirect('/');
  });
}

/** The attempt in the cookie of this process; `null` if it is over, changed or missing. */
function readAttempt(request: FastifyRequest): Attempt | null {
  const { valid: isValid, value } = request.unsignCookie(request.cookies[pendingCookie] ?? '');
  if (!isValid) return null;
  const attempt = attemptSchema.parse(JSON.parse(value));
  return attempt.endsAt > Date.now() ? attempt : null;
}

// The signature counts, too: the connection alone would prove the ID token.
const checksSignature = oidc.enableNonRepudiationChecks;
// For a provider on this machine only: no connection leaves it.
// oxlint-disable-next-line typescript/no-deprecated -- marked only so that it stands out
const allowsPlainHttp = oidc.allowInsecureRequests;

/** Rejects with a {@link RequestFailure} if the provider does not answer. */
export async function discover({ issuer, clientId, clientSecret }: OidcOptions): Promise<oidc.Configuration> {
  const url = new URL(issuer);
  const isLocal = url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
  const execute = [checksSignature, ...(isLocal ? [allowsPlainHttp] : [])];
  return oidc.discovery(url, clientId, clientSecret, undefined, { execute }).catch(() => {
    throw new RequestFailure(502, `The provider at ${issuer} does not answer.`);
  });
}

/** Calls a function again only after it has failed. */
function memoizeSuccess<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined;
  return () => {
    known ??= create().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

const claimsSchema = z.looseObject({
  iss: personSchema.shape.issuer,
  sub: personSchema.shape.subject,
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
});

/** The identity of a person by the groups in the claims; `null` without a role. The highest role counts. */
export function readIdentity(
  claims: unknown,
  { claim, roles }: Pick<OidcOptions, 'claim' | 'roles'>,
): Identity | null {
  const person = claimsSchema.safeParse(claims).data;
  const groups = z.array(z.string()).safeParse(ownValue(person, claim)).data ?? [];
  const matching = roles.filter(({ group }) => groups.includes(group));
  const role = (['administrator', 'releaser', 'viewer'] as const).find((one) =>
    matching.some((entry) => entry.role === one),
  );
  if (!person || !role) return null;
  const {
    iss: issuer,
    sub: subject,
    email,
    email_verified: isVerified,
    preferred_username: username,
  } = person;
  // Somebody else may have the address that a person has typed.
  const text = (isVerified && email) || username || subject;
  const name = toPlainLine(text.normalize('NFC')).slice(0, 80) || subject.slice(0, 80);
  const remotes = role === 'releaser' ? [...new Set(matching.flatMap((entry) => entry.remotes))] : [];
  return { issuer, subject, name, role, remotes };
}
