import fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { GatewayConfig } from './config.ts';
import { commonHeaders, contentPolicyOfOthers, transportSecurity } from './document/security-headers.ts';
import { routedUrl } from './routed-url.ts';

/** The HTTP server before it has any route: its limits, the headers of every reply, and how it fails and ends. */
export function createServer(config: GatewayConfig): FastifyInstance {
  const app = fastify({
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    // A photo of five megabytes takes most of this on a slow phone.
    requestTimeout: 65_000,
    forceCloseConnections: 'idle',
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    rewriteUrl: (request) => routedUrl(request.url ?? '/'),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  app.setErrorHandler(answerError);
  app.addHook('preClose', async () => closeConnectionsAsTheyFallIdle(app));
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(commonHeaders)) setUnlessPresent(reply, name, value);
    // Builds under development refresh themselves through scripts that no policy would let pass.
    if (!config.development) setUnlessPresent(reply, 'Content-Security-Policy', contentPolicyOfOthers);
    if (config.publicOrigin?.startsWith('https:'))
      reply.header('Strict-Transport-Security', transportSecurity);
  });
  return app;
}

/** Those that are busy when the server begins to close would otherwise be kept alive for more than a minute. */
function closeConnectionsAsTheyFallIdle(app: FastifyInstance): void {
  const timer = setInterval(() => app.server.closeIdleConnections(), 50);
  timer.unref();
  app.server.once('close', () => clearInterval(timer));
}

function setUnlessPresent(reply: FastifyReply, name: string, value: string): void {
  if (!reply.hasHeader(name)) reply.header(name, value);
}

/** A client learns what it did wrong, and of everything else only that something is. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .send({ message: status < 500 ? error.message : 'An error occurred' });
}
