import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import path from 'node:path';
import type { GatewayConfig } from './config.ts';
import { commonHeaders, contentPolicyOfOthers, transportSecurity } from './document/security-headers.ts';
import { readShellAssets } from './document/shell-assets.ts';
import { createPageHandler } from './pages/create-page-handler.ts';
import { registerProxy } from './proxy/register-proxy.ts';
import { registerClickTelemetry } from './register-click-telemetry.ts';
import { registerHealth } from './register-health.ts';
import { registerStaticFiles } from './register-static-files.ts';
import { registerTelemetry } from './register-telemetry.ts';
import { readEdition } from './registry/registry-edition.ts';
import { watchRegistry } from './registry/registry-watcher.ts';
import { startRenderPool, type RenderPool } from './render/render-pool.ts';
import { routedUrl } from './routed-url.ts';

/**
 * The storefront's front door: HTML, the registry, released files, and the provider behind `/proxy`. Rejects when the
 * shell is not built or the registry cannot be used.
 */
export async function createGateway(config: GatewayConfig): Promise<FastifyInstance> {
  const assets = readShellAssets(path.join(config.shellFolder, 'browser'));
  const app = createServer(config);
  const pool = await startRendering(app, config);
  await app.register(rateLimit, { global: false });
  await app.register(compress, { encodings: ['br', 'gzip'] });
  registerHealth(app, config);
  await registerProxy(app, config);
  await registerStaticFiles(app, config);
  registerTelemetry(app);
  registerClickTelemetry(app);
  app.get('/registry.json', async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').send(pool.serving().composition),
  );
  app.get('/*', createPageHandler({ config, assets, pool }));
  return app;
}

function createServer(config: GatewayConfig): FastifyInstance {
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

async function startRendering(app: FastifyInstance, config: GatewayConfig): Promise<RenderPool> {
  const edition = await readEdition(config);
  const pool = await startRenderPool(
    {
      workerFile: path.join(config.shellFolder, 'server/render-worker.cjs'),
      releasesFolder: config.releasesFolder,
      providerOrigin: config.providerOrigin,
      renderTimeoutMs: config.renderTimeoutMs,
      log: app.log,
    },
    edition.release,
  );
  const watcher = watchRegistry({
    ...config,
    from: edition,
    onChange: (release) => {
      const { revision } = release.composition;
      pool.use(release).then(
        () => app.log.info({ revision }, 'composition changed'),
        (error: unknown) => app.log.error({ revision, reason: String(error) }, 'composition refused'),
      );
    },
    onRefused: (error) =>
      app.log.error({ reason: String(error) }, 'registry refused, the last good one stays'),
  });
  app.addHook('onClose', async () => {
    watcher.close();
    await pool.close();
  });
  return pool;
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
