import type { Readable } from 'node:stream';
import proxy from '@fastify/http-proxy';
import type {
  FastifyInstance,
  FastifyReply,
  RawServerBase,
  RouteGenericInterface,
  FastifyRequest,
} from 'fastify';
import { liveSessionHeader, responseTimeoutHeader } from '@szn/shared-contracts/rendering';
import type { Tracing } from '@szn/tracing/tracing';
import { isUpload, kindOf, maxConnections, sendBusy, type Admission } from '../admission/admission.ts';
import type { Release } from '../admission/concurrency-limit.ts';
import { DamagedBodyError, hasJson, readIntact } from './provider-json.ts';
import {
  createCallSpans,
  type CallSpans,
  filterRequestHeaders,
  filterResponseHeaders,
} from './forwarded-request.ts';
import {
  bodyLimitsFor,
  createBodyReceiver,
  hasBody,
  isChunked,
  lengthOf,
  otherBodies,
  uploadBodies,
  refuseBody,
} from './request-body.ts';
import { createUploadCheck } from './upload-check.ts';

const messages = {
  unreachable: 'The shop is not answering right now. Please try again in a moment.',
  late: 'The shop is taking too long to answer. Please try again.',
} as const;

type Reply = FastifyReply<RouteGenericInterface, RawServerBase>;

/** Shorter than the 10 s limit of the browser client, so that it receives the 504. */
const defaultResponseTimeoutMs = 9000;
const connectTimeoutMs = 3000;

type ProxyOptions = {
  readonly providerOrigin: string;
  readonly admission: Pick<Admission, 'acquire' | 'sessions'>;
  readonly responseTimeoutMs?: number;
  /** For other bodies than uploads. */
  readonly bodyTimeoutMs?: number;
  readonly tracing?: Tracing | null;
  readonly countFailure?: (reason: ProviderFailure) => void;
};

/** `cut`: the connection ended within the body. `damaged`: the body is not the one that the provider sent. */
export type ProviderFailure = 'unreachable' | 'late' | 'cut' | 'damaged';

/** What the provider answers, or the gateway in its place, when the provider has too much to do. */
const overloadedStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Forwards requests, including cookies, to the provider. Sends 503 if there are too many, 502 if the provider is not
 * reachable and 504 if it is too slow. Does not retry: the browser client retries idempotent requests.
 */
export async function registerProxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { providerOrigin, admission, responseTimeoutMs = defaultResponseTimeoutMs, countFailure } = options;
  const { bodyTimeoutMs = otherBodies.timeoutMs } = options;
  const spans = createCallSpans(options.tracing ?? null);
  await app.register(async (scope) => {
    addHooks(scope, { providerOrigin, admission, bodyTimeoutMs });
    for (const mount of mounts) {
      await scope.register(proxy, {
        ...mount,
        upstream: providerOrigin,
        httpMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
        disableRequestLogging: true,
        undici: {
          connections: maxConnections,
          headersTimeout: responseTimeoutMs,
          bodyTimeout: responseTimeoutMs,
          // The default of the library accepts any certificate.
          connect: { timeout: connectTimeoutMs, rejectUnauthorized: true },
        },
        replyOptions: {
          // The default of the library retries a 503 up to ten times.
          retryDelay: () => null,
          rewriteRequestHeaders: (request, headers) => ({
            ...filterRequestHeaders(headers, request),
            // An upload can take longer, and the provider counts from its beginning.
            ...(kindOf(request) !== 'uploads' && { [responseTimeoutHeader]: String(responseTimeoutMs) }),
            ...spans.start(request),
          }),
          rewriteHeaders: (headers, request) => {
            if (request !== undefined && headers[liveSessionHeader] !== undefined)
              admission.sessions.remember(request);
            return filterResponseHeaders(headers);
          },
          ...createResponders(countFailure, spans),
        },
      });
    }
  });
}

/** Receives bodies and admits requests before they are forwarded. */
function addHooks(
  scope: FastifyInstance,
  {
    providerOrigin,
    admission,
    bodyTimeoutMs,
  }: Pick<ProxyOptions, 'providerOrigin' | 'admission'> & { readonly bodyTimeoutMs: number },
): void {
  const admitted = new WeakMap<FastifyRequest, Release>();
  const receiveUpload = createBodyReceiver(uploadBodies);
  const receiveOther = createBodyReceiver({ ...otherBodies, timeoutMs: bodyTimeoutMs });
  scope.addHook('onRequest', async (request, reply) => {
    if (!isForwarded(request.url)) {
      reply.callNotFound();
      return reply;
    }
    if (!hasBody(request)) return undefined;
    // Browsers know the length of each body, also of forms.
    if (isChunked(request)) return refuseBody(reply, 'noLength');
    return lengthOf(request) > bodyLimitsFor(request.url).maxBytes
      ? refuseBody(reply, 'tooLarge')
      : undefined;
  });
  scope.addHook('onRequest', createUploadCheck({ providerOrigin, admission }));
  scope.addHook('preParsing', async (request, reply, payload) => {
    // Slow senders hold a connection, but no place.
    const receive = isUpload(request.url) ? receiveUpload : receiveOther;
    const body = hasBody(request) ? await receive(payload, request.ip) : null;
    if (typeof body === 'string') return refuseBody(reply, body);
    const release = await admission.acquire(kindOf(request), request);
    if (release === null) {
      body?.release();
      return sendBusy(reply);
    }
    const end: Release = (isOverloaded) => {
      release(isOverloaded);
      body?.release();
    };
    admitted.set(request, end);
    // The client can go away before the response is sent, also while its request waits.
    if (reply.raw.destroyed) end(false);
    else reply.raw.once('close', () => end(false));
    return body?.stream ?? payload;
  });
  // Slow readers hold a connection, but no capacity.
  scope.addHook('onSend', async (request, reply) =>
    admitted.get(request)?.(overloadedStatuses.has(reply.statusCode)),
  );
}

/** What the proxy does with a response of the provider, and without one. */
function createResponders(countFailure: ProxyOptions['countFailure'], spans: CallSpans) {
  function fail(reply: Reply, reason: ProviderFailure): void {
    countFailure?.(reason);
    sendFailure(reply, reason);
  }

  /** Sends JSON once it is complete and intact: a part of a list, or another price, must not reach a page. */
  async function sendIntact(reply: Reply, body: Readable): Promise<void> {
    // The client can go away meanwhile.
    reply.raw.once('close', () => body.destroy());
    const headers = reply.getHeaders();
    try {
      reply.send(await readIntact(body, headers));
    } catch (error) {
      if (reply.raw.destroyed) return;
      reply.request.log.warn({ err: error, path: reply.request.url.split('?')[0] }, 'response not forwarded');
      for (const name of Object.keys(headers)) reply.removeHeader(name);
      fail(reply, failureOf(error));
    }
  }

  return {
    onResponse: (
      request: { readonly method: string; readonly raw: object },
      reply: Reply,
      { stream }: { readonly stream: Readable },
    ): void => {
      spans.end(request, reply.statusCode);
      if (hasJson(request.method, reply.statusCode, reply.getHeaders())) void sendIntact(reply, stream);
      else reply.send(stream);
    },
    onError: (reply: Reply, { error }: { readonly error: Error }): void => {
      spans.end(reply.request, null);
      fail(reply, 'statusCode' in error && error.statusCode === 504 ? 'late' : 'unreachable');
    },
  };
}

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof DamagedBodyError) return 'damaged';
  const isTimeout = error instanceof Error && 'code' in error && error.code === 'UND_ERR_BODY_TIMEOUT';
  return isTimeout ? 'late' : 'cut';
}

function sendFailure(reply: Reply, reason: ProviderFailure): Reply {
  const isLate = reason === 'late';
  return reply
    .code(isLate ? 504 : 502)
    .headers({ 'Cache-Control': 'no-store', 'Retry-After': '2' })
    .send({ message: isLate ? messages.late : messages.unreachable });
}

/** Public path prefixes and the provider's paths behind them. */
const mounts = [
  { prefix: '/proxy', rewritePrefix: '/' },
  { prefix: '/media', rewritePrefix: '/media' },
  { prefix: '/brand-pages', rewritePrefix: '/brand-pages' },
] as const;

/** The public features of the provider. Its health checks and API documentation are not forwarded. */
const forwardedPaths =
  /^\/(?:proxy\/(?:alerts|brands|desk|products|users|wishlist|follows|boards|newsletter|photos|mail\/bounces)|media|brand-pages)(?:[/?]|$)/;
/** Encoded separators and dot segments, which the provider could resolve to a different path. */
const ambiguousPath = /%(?:2f|5c|00)|\\|\/\.{1,2}(?:\/|$)|\/\//i;

/** Whether a request with this path and query is forwarded to the provider. */
export function isForwarded(url: string): boolean {
  const path = url.split('?')[0] ?? '';
  return forwardedPaths.test(url) && !ambiguousPath.test(path.replaceAll(/%2e/gi, '.'));
}
