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
/** Value of a parameter that ends what it has selected. */
const off = 'off';

/** What a link selects for one browser: by a parameter of its address, then by a cookie. */
type Selection = {
  readonly parameter: string;
  readonly cookie: string;
  readonly compose: OverrideComposer;
};

/** A browser that has this cookie sees a draft: nobody else gets its pages, nor it those of others. */
export const draftCookie = 'szn-draft';

/**
 * Selects the composition of a request: a draft or an override, the canary of the client's bucket, or the stable one. Without
 * canaries and overrides all requests but those of drafts get the same, and no other cookie is read or set. A cookie with a selection that is no
 * longer available is removed. `composeOverride` is `null` when overrides are off.
 */
export function createVersionAssigner(
  currentSnapshot: () => RegistrySnapshot,
  composeDraft: OverrideComposer,
  composeOverride: OverrideComposer | null,
): VersionAssigner {
  const selections: readonly Selection[] = [
    { parameter: 'draft', cookie: draftCookie, compose: composeDraft },
    ...(composeOverride ? [{ parameter: 'mfe', cookie: 'szn-mfe', compose: composeOverride }] : []),
  ];
  const variesAlways = composeOverride && { variesByCookie: true };
  const select = async ({ compose }: Selection, text: string, cookies: VersionAssignment['cookies'] = []) => {
    const release = await compose(text, currentSnapshot());
    return { ...personal, isOverride: true, release, cookies };
  };
  return async (request, url) => {
    const removals: AssignmentCookie[] = [];
    for (const selection of selections) {
      const requested = url.searchParams.get(selection.parameter);
      if (requested !== null && requested !== off)
        return await select(selection, requested, [{ name: selection.cookie, value: requested }]);
      const saved = readCookie(request, selection.cookie);
      if (saved === undefined) continue;
      const selected = requested === off ? null : await select(selection, saved).catch(nullIfUnavailable);
      if (selected) return selected;
      removals.push({ name: selection.cookie, value: '', maxAgeSeconds: 0 });
    }
    const shared = { ...assignByBucket(request, currentSnapshot()), ...variesAlways };
    return removals.length === 0
      ? shared
      : { ...shared, ...personal, cookies: [...shared.cookies, ...removals] };
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
