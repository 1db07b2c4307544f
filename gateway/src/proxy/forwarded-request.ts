import type { IncomingHttpHeaders } from 'node:http';
import { liveSessionHeader } from '@szn/shared-contracts/rendering';
import type { FastifyRequest } from 'fastify';
import { endCall, type Tracing, type TraceSpan } from '@szn/tracing/tracing';

/** Request headers that are forwarded. Headers with which a client could impersonate somebody else are dropped. */
const requestHeaders: ReadonlySet<string> = new Set(
  (
    'accept accept-language authorization content-length content-type cookie dnt host if-match if-modified-since if-none-match ' +
    'origin range referer sec-fetch-dest sec-fetch-mode sec-fetch-site sec-gpc sec-purpose user-agent x-request-id'
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
    `server x-powered-by ${liveSessionHeader}`
  ).split(' '),
);

/** A response without `Cache-Control` is not cacheable. */
export function filterResponseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const forwarded = Object.entries(headers).filter(([name]) => !droppedResponseHeaders.has(name));
  return { 'cache-control': 'no-store', ...Object.fromEntries(forwarded) };
}

/** Without the class of its raw request, which HTTP/2 has another one of. */
type Request = { readonly raw: object; readonly method: string };
export type CallSpans = ReturnType<typeof createCallSpans>;

/** The spans of forwarded requests, from sending one until the head of its response. */
export function createCallSpans(tracing: Tracing | null) {
  const spans = new WeakMap<object, TraceSpan>();
  return {
    /** The header for the provider. */
    start: ({ raw, method }: Request): { traceparent?: string } => {
      if (!tracing?.active()) return {};
      const span = tracing.startSpan(method, {
        kind: 'client',
        attributes: { 'http.request.method': method },
      });
      spans.set(raw, span);
      return { traceparent: span.traceparent };
    },
    /** `null`: no response. */
    end: ({ raw }: Request, status: number | null): void => {
      const span = spans.get(raw);
      if (span) endCall(span, status);
    },
  };
}
