import type { IncomingHttpHeaders } from 'node:http';
import { site } from '@szn/shared-contracts';
import type { FastifyRequest } from 'fastify';

/** Public path prefixes and the provider's paths behind them. */
export const mounts = [
  { prefix: '/proxy', rewritePrefix: '/' },
  { prefix: '/media', rewritePrefix: '/media' },
  { prefix: '/brand-pages', rewritePrefix: '/brand-pages' },
] as const;

/** The public features of the provider. Its health checks and API documentation are not forwarded. */
const forwardedPaths =
  /^\/(?:proxy\/(?:products|users|wishlist|newsletter|photos)|media|brand-pages)(?:[/?]|$)/;
/** Encoded separators and dot segments, which the provider could resolve to a different path. */
const ambiguousPath = /%(?:2f|5c|00)|\\|\/\.{1,2}(?:\/|$)|\/\//i;

/** Whether a request with this path and query is forwarded to the provider. */
export function isForwarded(url: string): boolean {
  const path = url.split('?')[0] ?? '';
  return forwardedPaths.test(url) && !ambiguousPath.test(path.replaceAll(/%2e/gi, '.'));
}

const photoUploadPath = `/proxy${site.photoUpload.path}`;
const maxBytes = 1024 * 1024;
/** 5 MB for the picture (specification, section 9) and the multipart overhead. */
const maxPhotoBytes = 6 * 1024 * 1024;

/** Size limit of the request body. */
export function maxBytesFor(url: string): number {
  const path = url.split('?')[0] ?? '';
  return path === photoUploadPath ? maxPhotoBytes : maxBytes;
}

/** Request headers that are forwarded. Headers with which a client could impersonate somebody else are dropped. */
const requestHeaders: ReadonlySet<string> = new Set(
  (
    'accept accept-language authorization content-length content-type cookie host if-modified-since if-none-match ' +
    'origin range referer sec-fetch-dest sec-fetch-mode sec-fetch-site sec-purpose user-agent'
  ).split(' '),
);

export function filterRequestHeaders(
  headers: IncomingHttpHeaders,
  request: Pick<FastifyRequest, 'ip' | 'host' | 'protocol'>,
): IncomingHttpHeaders {
  return {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => requestHeaders.has(name))),
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  };
}

/** Hop-by-hop headers (RFC 9110, section 7.6.1) and headers that name the server software. */
const droppedResponseHeaders: ReadonlySet<string> = new Set(
  (
    'connection keep-alive proxy-authenticate proxy-connection te trailer transfer-encoding upgrade ' +
    'server x-powered-by'
  ).split(' '),
);

/** A response without `Cache-Control` is not cacheable. */
export function filterResponseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const forwarded = Object.entries(headers).filter(([name]) => !droppedResponseHeaders.has(name));
  return { 'cache-control': 'no-store', ...Object.fromEntries(forwarded) };
}
