import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** What the provider is told of a request. Nothing by which a client could speak as somebody else. */
const requestHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'authorization',
  'content-length',
  'content-type',
  'cookie',
  'host',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-purpose',
  'user-agent',
]);

/** About the connection to the provider, not about its answer (RFC 9110, section 7.6.1). */
const connectionHeaders: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'server',
  'x-powered-by',
]);

export function keepRequestHeaders(
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

/** An answer of which the provider does not say otherwise is kept by nobody. */
export function keepAnswerHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !connectionHeaders.has(name));
  return { 'cache-control': 'no-store', ...Object.fromEntries(kept) };
}
