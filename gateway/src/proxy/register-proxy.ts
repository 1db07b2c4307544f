import { Transform, type Readable } from 'node:stream';
import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify';
import {
  filterRequestHeaders,
  filterResponseHeaders,
  isForwarded,
  maxBytesFor,
  mounts,
} from './proxied-requests.ts';

const messages = {
  unreachable: 'The shop is not answering right now. Please try again in a moment.',
  late: 'The shop is taking too long to answer. Please try again.',
  tooLarge: 'This is too large to be sent.',
} as const;

type Reply = FastifyReply<RouteGenericInterface, RawServerBase>;

/** Shorter than the 10 s limit of the browser client, so that it receives the 504. */
const defaultResponseTimeoutMs = 9000;
const connectTimeoutMs = 3000;

const methodsWithoutBody: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Forwards requests, including cookies, to the provider. Sends 502 if it is not reachable and 504 if it is too slow.
 * Does not retry: the browser client retries idempotent requests.
 */
export async function registerProxy(
  app: FastifyInstance,
  providerOrigin: string,
  responseTimeoutMs = defaultResponseTimeoutMs,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isForwarded(request.url)) {
        reply.callNotFound();
        return reply;
      }
      const contentLength = Number(request.headers['content-length'] ?? 0);
      if (contentLength > maxBytesFor(request.url)) return sendTooLarge(reply);
      return undefined;
    });
    scope.addHook('preParsing', async (request, _reply, payload) =>
      methodsWithoutBody.has(request.method) ? payload : limitBody(payload, maxBytesFor(request.url)),
    );
    for (const mount of mounts) {
      await scope.register(proxy, {
        ...mount,
        upstream: providerOrigin,
        httpMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
        disableRequestLogging: true,
        undici: {
          connections: 64,
          headersTimeout: responseTimeoutMs,
          bodyTimeout: responseTimeoutMs,
          // The default of the library accepts any certificate.
          connect: { timeout: connectTimeoutMs, rejectUnauthorized: true },
        },
        replyOptions: {
          // The default of the library retries a 503 up to ten times.
          retryDelay: () => null,
          rewriteRequestHeaders: (request, headers) => filterRequestHeaders(headers, request),
          rewriteHeaders: filterResponseHeaders,
          onError: (reply, { error }) => void sendProxyError(reply, error),
        },
      });
    }
  });
}

function sendProxyError(reply: Reply, error: Error): Reply {
  if (error.cause instanceof BodyTooLargeError) return sendTooLarge(reply);
  const isTimeout = 'statusCode' in error && error.statusCode === 504;
  return reply
    .code(isTimeout ? 504 : 502)
    .headers({ 'Cache-Control': 'no-store', 'Retry-After': '2' })
    .send({ message: isTimeout ? messages.late : messages.unreachable });
}

/** Closes the connection, because the rest of the body is not read. */
function sendTooLarge(reply: Reply): Reply {
  return reply
    .code(413)
    .headers({ 'Cache-Control': 'no-store', Connection: 'close' })
    .send({ message: messages.tooLarge });
}

class BodyTooLargeError extends Error {}

/** Passes the stream through; it fails with a {@link BodyTooLargeError} after `maxBytes`. */
function limitBody(body: Readable, maxBytes: number): Readable {
  let received = 0;
  const limited = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      received += chunk.length;
      if (received > maxBytes) done(new BodyTooLargeError(`more than ${maxBytes} bytes`));
      else done(null, chunk);
    },
  });
  body.on('error', (error) => limited.destroy(error));
  body.on('aborted', () => limited.destroy(new Error('the client closed the connection')));
  return body.pipe(limited);
}
