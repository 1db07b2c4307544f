import { randomBytes } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '@szn/release-registry/lib/files';
import { readField, urlVariantsPerFile } from '@szn/shared-contracts';
import { createLogOptions, levelOfRequest } from '@szn/settings/log-options';
import { traceIdOf } from '@szn/tracing/request-spans';
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

/** A photo upload of 5 MB takes most of this on a slow phone. The provider waits longer. */
const requestTimeoutMs = 65_000;
/** Longer than the idle timeout of usual load balancers (60 s), which would otherwise reuse a closed connection. */
const keepAliveTimeoutMs = 72_000;
/** The head of a request, also of the first one of a connection, comes in one piece. */
const headersTimeoutMs = 15_000;
/** How often Node looks for connections beyond these times. */
const connectionsCheckingInterval = 5000;
const hookTimeoutMs = 10_000;

/** Answers a request itself and returns `true`, or returns `false` without touching it. */
type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Creates the HTTP server with the health routes only: limits, common response headers, error handler and shutdown.
 * `answerEarly` sees each request before Fastify. A closing server first serves for the shutdown delay what still arrives,
 * and closes each connection after its response, so that balancers notice before connections are refused.
 */
export function createServer(config: GatewayConfig, answerEarly: EarlyAnswer): FastifyInstance {
  const nextRequestId = createRequestIds();
  const app = fastify({
    logger: createLogOptions('gateway', config.logLevel),
    // `logWhenSent` also sees requests that Fastify does not.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader,
    bodyLimit: 1024 * 1024,
    serverFactory: (handleRequest) => {
      const server = createHttpServer({ connectionsCheckingInterval }, (request, response) => {
        // The name that a client sends says nothing about this request.
        request.headers[requestIdHeader] = nextRequestId();
        if (config.logsRequests) logWhenSent(app.log, request, response);
        if (!answerEarly(request, response)) handleRequest(request, response);
      });
      // Fastify sets its own limits only on servers that it creates.
      return Object.assign(server, {
        requestTimeout: requestTimeoutMs,
        headersTimeout: headersTimeoutMs,
        keepAliveTimeout: keepAliveTimeoutMs,
      });
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Also limits hooks, one of which waits for the shutdown delay.
    pluginTimeout: config.shutdownDelayMs + hookTimeoutMs,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    rewriteUrl: (request) => routedUrl(request.url ?? '/'),
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  app.setErrorHandler(sendError);
  const stopping = new AbortController();
  app.addHook('preClose', async () => {
    stopping.abort();
    await wait(config.shutdownDelayMs);
    // Connections that are busy when the shutdown starts would otherwise stay open for the keep-alive timeout.
    const timer = setInterval(() => app.server.closeIdleConnections(), 50).unref();
    app.server.once('close', () => clearInterval(timer));
  });
  registerHealthRoutes(app, stopping.signal);
  warnOfPathPrefix(app);
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

/**
 * Registers `/livez` (the process runs), `/healthz` (its older name) and `/readyz` (send requests here). A gateway listens
 * once it has deployed a registry, so it is ready until it stops. The provider does not count: without it, cached and
 * static pages are served, by every gateway alike.
 */
function registerHealthRoutes(app: FastifyInstance, stopping: AbortSignal): void {
  const answer = async (reply: FastifyReply, code: number, status: string) =>
    reply.code(code).header('Cache-Control', 'no-store').send({ status });
  for (const path of ['/livez', '/healthz']) app.get(path, (_request, reply) => answer(reply, 200, 'ok'));
  app.get('/readyz', (_request, reply) =>
    stopping.aborted ? answer(reply, 503, 'stopping') : answer(reply, 200, 'ready'),
  );
}

/** Also sent to the provider, whose log has the same name. */
const requestIdHeader = 'x-request-id';

/**
 * Logs once that a proxy says that it has removed a path, as many do by this header: scripts, links and requests of pages
 * lead to the root of the host, where that proxy has something else.
 */
function warnOfPathPrefix(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', async ({ headers }) => {
    const prefix = headers['x-forwarded-prefix'];
    if (hasWarned || prefix === undefined || prefix === '/') return;
    hasWarned = true;
    app.log.warn(
      { prefix },
      'a proxy removes a path before the gateway; the storefront works at the root of a host only (docs/operations.md#not-below-a-path)',
    );
  });
}

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
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    log[levelOfRequest(path, response.statusCode)](
      {
        reqId: request.headers[requestIdHeader],
        trace_id: traceIdOf(request),
        method: request.method,
        path,
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
export function describeStartFailure(error: unknown, metricsPort?: string): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    const port = String(readField(error, 'port'));
    return `Port ${port} is in use by another program. Set ${port === metricsPort ? 'METRICS_PORT' : 'PORT'} to a free one.`;
  }
  if (code === 'EACCES') return 'This account may not listen on the port. Set PORT to one above 1023.';
  return error instanceof Error ? error.message : String(error);
}
