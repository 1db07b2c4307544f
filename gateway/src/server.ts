import { randomBytes } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { errorCode } from '@szn/release-registry/lib/files';
import { urlVariantsPerFile } from '@szn/shared-contracts';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { GatewayConfig } from './config.ts';
import { commonHeaders, nonDocumentPolicy, transportSecurity } from './document/security-headers.ts';

/** A photo upload of 5 MB takes most of this on a slow phone. */
const requestTimeoutMs = 65_000;
/** Longer than the idle timeout of usual load balancers (60 s), which would otherwise reuse a closed connection. */
const keepAliveTimeoutMs = 72_000;

/** Answers a request itself and returns `true`, or returns `false` without touching it. */
type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Creates the HTTP server without routes: limits, common response headers, error handler and shutdown. `answerEarly` sees
 * each request before Fastify.
 */
export function createServer(config: GatewayConfig, answerEarly: EarlyAnswer): FastifyInstance {
  const nextRequestId = createRequestIds();
  const app = fastify({
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    // `logWhenSent` also sees requests that Fastify does not.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader,
    bodyLimit: 1024 * 1024,
    serverFactory: (handleRequest) => {
      const server = createHttpServer((request, response) => {
        // The name that a client sends says nothing about this request.
        request.headers[requestIdHeader] = nextRequestId();
        if (config.logsRequests) logWhenSent(app.log, request, response);
        if (!answerEarly(request, response)) handleRequest(request, response);
      });
      // Fastify sets its own limits only on servers that it creates.
      return Object.assign(server, {
        requestTimeout: requestTimeoutMs,
        keepAliveTimeout: keepAliveTimeoutMs,
      });
    },
    forceCloseConnections: 'idle',
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    rewriteUrl: (request) => routedUrl(request.url ?? '/'),
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  app.setErrorHandler(sendError);
  app.addHook('preClose', async () => {
    // Connections that are busy when the shutdown starts would otherwise stay open for the keep-alive timeout.
    const timer = setInterval(() => app.server.closeIdleConnections(), 50).unref();
    app.server.once('close', () => clearInterval(timer));
  });
  const headers = {
    ...commonHeaders,
    // Development builds use scripts for hot reload that the policy would block.
    ...(!config.development && { 'Content-Security-Policy': nonDocumentPolicy }),
  };
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    if (config.publicOrigin?.startsWith('https:'))
      reply.header('Strict-Transport-Security', transportSecurity);
  });
  return app;
}

/** Also sent to the provider, whose log has the same name. */
const requestIdHeader = 'x-request-id';

/** Unique among all gateways: a random part of this process and a number. */
function createRequestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${prefix}-${(count += 1).toString(36)}`;
}

/** Without the query, which can hold words of a search or a one-use token. */
function logWhenSent(log: FastifyBaseLogger, request: IncomingMessage, response: ServerResponse): void {
  const startedAt = performance.now();
  response.once('close', () => {
    log.info(
      {
        reqId: request.headers[requestIdHeader],
        method: request.method,
        path: (request.url ?? '').split('?', 1)[0],
        status: response.statusCode,
        durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
        ...(!response.writableFinished && { isAborted: true }),
      },
      'request completed',
    );
  });
}

/** Sends the message of a client error; the message of a server error goes only to the log. */
function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .send({ message: status < 500 ? error.message : 'An error occurred' });
}

const retryVariant = new RegExp(
  `^(/releases/[^/?]+/[^/?]+/browser|/assets(?:/previous)?)/~r[1-${urlVariantsPerFile - 1}](?=/[^/?]+(?:\\?|$))`,
);

/**
 * Normalizes a request target before routing: removes the origin of an absolute target and the segment that `retryUrl`
 * adds, and escapes percent signs that start no valid sequence, so that such an address gets the 404 page.
 */
export function routedUrl(target: string): string {
  const local = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const [path = '', ...query] = local.split('?');
  const url = [repairEscapes(path.startsWith('/') ? path : `/${path}`), ...query].join('?');
  return url.replace(retryVariant, '$1');
}

function repairEscapes(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}

/** Describes in one line for the operator why the gateway did not start. */
export function describeStartFailure(error: unknown): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') return 'The port is in use by another program. Set PORT to a free one.';
  if (code === 'EACCES') return 'This account may not listen on the port. Set PORT to one above 1023.';
  return error instanceof Error ? error.message : String(error);
}
