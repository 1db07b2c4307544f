import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { BodyTooLargeError, limitBody } from './limit-body.ts';
import { keepAnswerHeaders, keepRequestHeaders } from './proxied-headers.ts';
import { isForwarded, mounts, mostBytesFor } from './proxied-paths.ts';

const messages = {
  unreachable: 'The shop is not answering right now. Please try again in a moment.',
  late: 'The shop is taking too long to answer. Please try again.',
  tooLarge: 'This is too large to be sent.',
} as const;

type Reply = FastifyReply<RouteGenericInterface, RawServerBase>;

/** Shorter than the ten seconds that browsers wait, so that they learn what has happened. */
const answerLimitMs = 9000;
const connectLimitMs = 3000;

const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Forwards the provider's paths, cookies included. What cannot be reached answers 502, what takes too long 504; nothing
 * is tried twice here, because browsers retry what may be retried.
 */
export async function registerProxy(app: FastifyInstance, config: GatewayConfig): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isForwarded(request.url)) {
        reply.callNotFound();
        return reply;
      }
      const announced = Number(request.headers['content-length'] ?? 0);
      if (announced > mostBytesFor(request.url)) return refuseBody(reply);
      return undefined;
    });
    scope.addHook('preParsing', async (request, _reply, payload) =>
      bodyless.has(request.method) ? payload : limitBody(payload, mostBytesFor(request.url)),
    );
    for (const mount of mounts) {
      await scope.register(proxy, {
        ...mount,
        upstream: config.providerOrigin,
        httpMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
        disableRequestLogging: true,
        undici: {
          connections: 64,
          headersTimeout: answerLimitMs,
          bodyTimeout: answerLimitMs,
          // The library's own default is to believe any certificate.
          connect: { timeout: connectLimitMs, rejectUnauthorized: true },
        },
        replyOptions: {
          // Its default repeats a 503 up to ten times.
          retryDelay: () => null,
          rewriteRequestHeaders: (request, headers) => keepRequestHeaders(headers, request),
          rewriteHeaders: keepAnswerHeaders,
          onError: (reply, { error }) => void answerFailure(reply, error),
        },
      });
    }
  });
}

function answerFailure(reply: Reply, error: Error): Reply {
  if (error.cause instanceof BodyTooLargeError) return refuseBody(reply);
  const isLate = 'statusCode' in error && error.statusCode === 504;
  return reply
    .code(isLate ? 504 : 502)
    .headers({ 'Cache-Control': 'no-store', 'Retry-After': '2' })
    .send({ message: isLate ? messages.late : messages.unreachable });
}

/** The rest of the body is not read: the connection has to go. */
function refuseBody(reply: Reply): Reply {
  return reply
    .code(413)
    .headers({ 'Cache-Control': 'no-store', Connection: 'close' })
    .send({ message: messages.tooLarge });
}
