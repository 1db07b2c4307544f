import type { FastifyRequest } from 'fastify';
import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import { isSpeculative } from '../document/speculation-rules.ts';
import { memberCookieName, sessionCookieName, type RenderMember } from '@szn/shared-contracts/rendering';
import { listPages } from './declared-pages.ts';

export type PersonalRequest = {
  /** The page of this path differs between members. */
  readonly isPersonalPath: boolean;
  /** The member for whom the page is rendered; `null`: the page is that of everybody. */
  readonly member: RenderMember | null;
};

const forEverybody: PersonalRequest = { isPersonalPath: false, member: null };

/** Both become part of a request: no other characters than those of ids and base64url. */
const memberIdPattern = /^[\w-]{1,64}$/;
const sessionCookiePattern = /^[\w-]{16,128}$/;

/**
 * Reads for which member a page is rendered. Only paths that a release record declares as personal have one, and only
 * if the browser sends both cookies: the session cookie outlives a sign-in without "Remember me", the member cookie
 * does not. The provider compares them.
 */
export function readPersonalRequest(
  request: Pick<FastifyRequest, 'cookies' | 'headers'>,
  { pathname }: URL,
  release: ComposedRelease,
): PersonalRequest {
  if (!personalPathsOf(release).has(toRoutePath(pathname))) return forEverybody;
  // The browser can show a prefetched page after a sign-out.
  if (isSpeculative(request)) return { isPersonalPath: true, member: null };
  const id = request.cookies[memberCookieName] ?? '';
  const session = request.cookies[sessionCookieName] ?? '';
  const isValid = memberIdPattern.test(id) && sessionCookiePattern.test(session);
  return { isPersonalPath: true, member: isValid ? { id, cookie: `${sessionCookieName}=${session}` } : null };
}

const pathsByRelease = new WeakMap<ComposedRelease, ReadonlySet<string>>();

function personalPathsOf(release: ComposedRelease): ReadonlySet<string> {
  const known = pathsByRelease.get(release);
  if (known) return known;
  const personal = listPages(release).filter(({ isPersonal }) => isPersonal);
  const paths = new Set(personal.map(({ route }) => toRoutePath(route)));
  pathsByRelease.set(release, paths);
  return paths;
}

/** React Router ignores letter case and a slash at the end. A path that is missed here is rendered for everybody. */
function toRoutePath(pathname: string): string {
  return pathname.replace(/(?<=.)\/$/, '').toLowerCase();
}
