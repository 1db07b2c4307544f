import { ownValue } from '@szn/shared-contracts/wire';
import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { identitySchema, type Identity } from '../../api/session.ts';
import type { App } from '../lib/fastify-app.ts';
import { RequestFailure } from '../lib/request-failure.ts';
import { cookieOptions, startSession, type SignInOptions } from './sign-in-routes.ts';

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

/** What is checked when the browser comes back from the provider. */
type Pending = { readonly verifier: string; readonly state: string; readonly nonce: string };

/** Sign-in by an OpenID provider: authorization code with PKCE, state and nonce. The provider is asked at the first sign-in. */
export function registerOidcRoutes(app: App, options: OidcOptions, signIn: SignInOptions): void {
  const pending = new LRUCache<string, Pending>({ max: 1000, ttl: pendingMs });
  const configure = memoizeSuccess(() => discover(options));
  // Lax: the browser comes back by a link of the provider, which a strict cookie would not follow.
  const cookie = { ...cookieOptions(signIn.isSecure), sameSite: 'lax', path: '/api/sign-in' } as const;
  const limits = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } }, schema: { hide: true } };

  app.get('/api/sign-in', limits, async (_request, reply) => {
    const config = await configure();
    const attempt = {
      verifier: oidc.randomPKCECodeVerifier(),
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
    };
    const id = randomBytes(16).toString('base64url');
    pending.set(id, attempt);
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: options.origin + callbackPath,
      scope: 'openid profile email',
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      state: attempt.state,
      nonce: attempt.nonce,
    });
    return reply.setCookie(pendingCookie, id, cookie).redirect(url.href);
  });

  app.get(callbackPath, limits, async (request, reply) => {
    const id = request.cookies[pendingCookie] ?? '';
    const attempt = pending.get(id);
    pending.delete(id);
    if (!attempt) throw new RequestFailure(400, 'This sign-in has expired: start again.');
    const tokens = await oidc
      .authorizationCodeGrant(await configure(), new URL(request.url, options.origin), {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      })
      .catch((error: unknown) => {
        request.log.warn(error);
        throw new RequestFailure(401, 'The provider did not confirm the sign-in.');
      });
    const identity = readIdentity(tokens.claims() ?? {}, options);
    if (!identity) throw new RequestFailure(403, 'None of your groups has a role in this console.');
    startSession(reply, identity, signIn);
    return reply.clearCookie(pendingCookie, cookie).redirect('/');
  });
}

// For a provider on this machine only: no connection leaves it.
// oxlint-disable-next-line typescript/no-deprecated -- marked only so that it stands out
const withoutTls = { execute: [oidc.allowInsecureRequests] };

async function discover({ issuer, clientId, clientSecret }: OidcOptions): Promise<oidc.Configuration> {
  const url = new URL(issuer);
  const isLocal = url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
  return oidc.discovery(url, clientId, clientSecret, undefined, isLocal ? withoutTls : {}).catch(() => {
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
  sub: z.string(),
  email: z.string().optional(),
  preferred_username: z.string().optional(),
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
  const name = person.email ?? person.preferred_username ?? person.sub;
  const remotes = role === 'releaser' ? [...new Set(matching.flatMap((entry) => entry.remotes))] : [];
  return { name: name.slice(0, 80), role, remotes };
}
