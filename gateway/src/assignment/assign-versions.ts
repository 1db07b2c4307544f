import { ownValue } from '@szn/shared-contracts/wire';
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import { OverrideError, type OverrideComposer } from '../releases/overrides.ts';
import { stableRelease, type RegistrySnapshot } from '../releases/registry-snapshot.ts';

/** The composition that serves one request. */
export type VersionAssignment = {
  readonly release: ComposedRelease;
  /** Another client may get a different composition for the same URL, so shared caches must not store the response. */
  readonly isPersonal: boolean;
  /** The client has selected other versions than those of the environment: the response must not be indexed. */
  readonly isOverride?: boolean;
  readonly cookies: readonly AssignmentCookie[];
  /** The assignment depends on cookies, even if this one is not personal. */
  readonly variesByCookie: boolean;
};

/** A cookie to set: for the browser session without `maxAgeSeconds`, removed with 0. */
type AssignmentCookie = { readonly name: string; readonly value: string; readonly maxAgeSeconds?: number };

type AssignmentRequest = Pick<FastifyRequest, 'protocol' | 'cookies'>;

/** Rejects with an `OverrideError` if the URL selects versions that are not available. */
export type VersionAssigner = (request: AssignmentRequest, url: URL) => Promise<VersionAssignment>;

const personal = { isPersonal: true, variesByCookie: true };
const overrideCookie = 'szn-mfe';
/** Value of the `mfe` parameter that ends an override. */
const off = 'off';

/**
 * Selects the composition of a request: an override, the canary of the client's bucket, or the stable one. Without
 * canaries and overrides all requests get the same, and no cookie is read or set. A cookie with an override that is no
 * longer available is removed. `composeOverride` is `null` when overrides are off.
 */
export function createVersionAssigner(
  currentSnapshot: () => RegistrySnapshot,
  composeOverride: OverrideComposer | null,
): VersionAssigner {
  if (!composeOverride) return async (request) => assignByBucket(request, currentSnapshot());
  const compose = (text: string) => composeOverride(text, currentSnapshot());
  return async (request, url) => {
    const requested = url.searchParams.get('mfe');
    if (requested !== null && requested !== off) {
      const cookies = [{ name: overrideCookie, value: requested }];
      return { ...personal, isOverride: true, release: await compose(requested), cookies };
    }
    const shared = { ...assignByBucket(request, currentSnapshot()), variesByCookie: true };
    const saved = readCookie(request, overrideCookie);
    if (saved === undefined) return shared;
    const release = requested === off ? null : await compose(saved).catch(nullIfUnavailable);
    if (release) return { ...personal, isOverride: true, release, cookies: [] };
    const removal = { name: overrideCookie, value: '', maxAgeSeconds: 0 };
    return { ...shared, isPersonal: true, cookies: [...shared.cookies, removal] };
  };
}

/**
 * Sets the cookies of an assignment: host-only and not readable by scripts. Over TLS the `__Host-` prefix prevents other
 * hosts from setting them; without TLS browsers reject that prefix.
 */
export function setCookies(assignment: VersionAssignment, reply: FastifyReply): void {
  const { protocol } = reply.request;
  for (const { name, value, maxAgeSeconds } of assignment.cookies) {
    reply.setCookie(cookieName(protocol, name), value, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: protocol === 'https',
      ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
    });
  }
}

function readCookie({ protocol, cookies }: AssignmentRequest, name: string): string | undefined {
  return ownValue(cookies, cookieName(protocol, name));
}

function cookieName(protocol: string, name: string): string {
  return protocol === 'https' ? `__Host-${name}` : name;
}

function assignByBucket(request: AssignmentRequest, snapshot: RegistrySnapshot): VersionAssignment {
  if (snapshot.compositions.length === 1) {
    return { release: stableRelease(snapshot), isPersonal: false, variesByCookie: false, cookies: [] };
  }
  const known = readCookie(request, clientIdCookie);
  const hasId = known !== undefined && clientIdPattern.test(known);
  const clientId = hasId ? known : randomBytes(16).toString('base64url');
  const bucket = canaryBucket(clientId);
  return {
    ...personal,
    release:
      snapshot.compositions.find(({ maxBucket }) => bucket <= maxBucket)?.release ?? stableRelease(snapshot),
    cookies: hasId ? [] : [{ name: clientIdCookie, value: clientId, maxAgeSeconds: clientIdMaxAgeSeconds }],
  };
}

/** A random id of 128 bits; the only thing that the gateway stores about a browser. */
const clientIdCookie = 'szn-visitor';
const clientIdPattern = /^[A-Za-z0-9_-]{22}$/;
/** 180 days: longer than any canary runs. */
const clientIdMaxAgeSeconds = 180 * 24 * 60 * 60;

/**
 * The canary bucket of a client, 1 to 100, constant for its id. A canary with n % traffic gets the buckets 1 to n, so a
 * higher share only adds clients, and 0 removes all of them.
 */
function canaryBucket(clientId: string): number {
  return (createHash('sha256').update(clientId).digest().readUInt32BE() % 100) + 1;
}

function nullIfUnavailable(error: unknown): null {
  if (error instanceof OverrideError) return null;
  throw error;
}

/**
 * Serves `/registry.json`: the composition that a new page of this client would get, with `?mfe=` that of a page with this
 * parameter. Open pages poll it to detect updates, so an unchanged composition answers 304.
 */
export function registerRegistryRoute(app: FastifyInstance, assignVersions: VersionAssigner): void {
  app.get<{ Querystring: { readonly mfe?: unknown } }>('/registry.json', async (request, reply) => {
    const { mfe } = request.query;
    const url = new URL('http://localhost/registry.json');
    if (typeof mfe === 'string') url.searchParams.set('mfe', mfe);
    const { release, isPersonal } = await assignVersions(request, url);
    const etag = `"${release.id}"`;
    reply
      .header('Cache-Control', isPersonal ? 'private, no-cache' : 'no-cache')
      .header('Vary', 'Cookie')
      .header('ETag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.send(release.composition);
  });
}
