import type { FastifyRequest } from 'fastify';

/** What of a request decides about its cookies. */
export type CookieRequest = Pick<FastifyRequest, 'protocol'> & {
  readonly headers: { readonly cookie?: string | undefined };
};

/** Reads one of the gateway's own cookies. */
export function readCookie(request: CookieRequest, name: string): string | undefined {
  const prefix = `${cookieName(request, name)}=`;
  const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
}

/**
 * A `Set-Cookie` header: for this host alone, out of reach of scripts. Without `maxAgeSeconds` it ends with the browser
 * session, with 0 at once. Over TLS nobody else can set or read it (`__Host-`); without TLS browsers take no such cookie.
 */
export function writeCookie(
  request: CookieRequest,
  cookie: { readonly name: string; readonly value: string; readonly maxAgeSeconds?: number },
): string {
  return [
    `${cookieName(request, cookie.name)}=${cookie.value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(request) ? ['Secure'] : []),
    ...(cookie.maxAgeSeconds === undefined ? [] : [`Max-Age=${cookie.maxAgeSeconds}`]),
  ].join('; ');
}

function cookieName(request: CookieRequest, name: string): string {
  return isSecure(request) ? `__Host-${name}` : name;
}

function isSecure(request: CookieRequest): boolean {
  return request.protocol === 'https';
}
