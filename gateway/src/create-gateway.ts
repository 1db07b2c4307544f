import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import type { GatewayConfig } from './config.ts';
import { createServer } from './server.ts';
import { readShellAssets } from './document/shell-assets.ts';
import { createPageHandler } from './pages/page-handler.ts';
import { registerProxy } from './proxy/register-proxy.ts';
import { registerClickTelemetry } from './telemetry/register-click-telemetry.ts';
import { registerHealth } from './health.ts';
import { registerStaticFiles } from './static-files.ts';
import { registerRegistry } from './assignment/registry-route.ts';
import { startDelivery } from './start-deployments.ts';
import { createMetrics } from './telemetry/metrics.ts';
import { registerTelemetry } from './telemetry/report-routes.ts';
import { startMetricsServer } from './telemetry/start-metrics-server.ts';
import { createVisitChooser } from './assignment/assign-versions.ts';

/**
 * The storefront's front door: HTML, the registry, released files, and the provider behind `/proxy`. Rejects when the
 * shell is not built or no registry can be used.
 */
export async function createGateway(config: GatewayConfig): Promise<FastifyInstance> {
  const assets = readShellAssets(path.join(config.shellFolder, 'browser'));
  const app = createServer(config);
  const metrics = createMetrics();
  const { pool, editions, sources, mirror } = await startDelivery(app, config, metrics);
  const chooseVisit = createVisitChooser({
    edition: editions.current,
    overrides: config.overrideOrigins && { sources, origins: config.overrideOrigins },
  });
  await app.register(rateLimit, { global: false });
  await app.register(compress, { encodings: ['br', 'gzip'] });
  registerHealth(app, config);
  await registerProxy(app, config);
  await registerStaticFiles(app, config, mirror);
  registerTelemetry(app, { metrics, edition: editions.current });
  registerClickTelemetry(app);
  registerRegistry(app, { config, chooseVisit });
  app.get('/*', createPageHandler({ config, assets, pool, chooseVisit, metrics }));
  if (config.metricsPort !== null) {
    const server = await startMetricsServer(metrics, { host: config.host, port: config.metricsPort });
    app.addHook('onClose', () => server.close());
  }
  return app;
}
