import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { requestSpans } from '@szn/tracing/request-spans';
import { startTracing } from '@szn/tracing/tracing';
import type { FastifyInstance } from 'fastify';
import { createAdmission } from './admission/admission.ts';
import { createVersionAssigner, registerRegistryRoute } from './assignment/assign-versions.ts';
import type { GatewayConfig } from './config.ts';
import { readShellBuilds } from './document/shell-assets.ts';
import { registerSpeculationRules } from './document/speculation-rules.ts';
import { createDraftComposer, createOverrideComposer } from './releases/overrides.ts';
import { createShellFiles } from './releases/shell-files.ts';
import { startReleases } from './start-releases.ts';
import { createPageHandler } from './pages/page-handler.ts';
import { createPageReplays } from './pages/page-replays.ts';
import { registerStaffLinks } from './pages/staff-links.ts';
import { registerFeeds } from './feeds/register-feeds.ts';
import { registerProxy } from './proxy/register-proxy.ts';
import { watchProvider } from './telemetry/watch-provider.ts';
import { registerSearchEngineFiles } from './search-engines/register-search-engine-files.ts';
import { registerSecurityText, registerStaticFiles } from './static-files.ts';
import { createServer } from './server.ts';
import { registerServiceWorker } from './service-worker.ts';
import { addRequestMetrics, createMetrics } from './telemetry/metrics.ts';
import { startMetricsServer } from './telemetry/metrics-server.ts';
import { createRecentErrors } from './telemetry/recent-errors.ts';
import { registerReportRoutes } from './telemetry/report-routes.ts';

/**
 * Creates the gateway: pages, registry, released files, telemetry and the provider proxy. Rejects if the shell is not
 * built or no registry is usable.
 */
export async function createGateway(config: GatewayConfig): Promise<FastifyInstance> {
  const builds = readShellBuilds(config);
  const replays = createPageReplays(config.trustProxy);
  const app = createServer(config, replays.answer);
  const tracing = await startTracing(config.traces, 'szn-gateway');
  if (tracing) {
    tracing.reportTo(app.log);
    await app.register(requestSpans, { tracing, trustProxy: config.trustProxy });
    app.addHook('onClose', tracing.close);
  }
  app.addHook('preClose', async () => replays.stop());
  const metrics = createMetrics();
  addRequestMetrics(app, metrics);
  const { pool, deployments, sources, siteData, environment, releaseCache, report } = await startReleases(
    app,
    { ...config, builds, tracing },
    metrics,
  );
  const currentSnapshot = deployments.current;
  const { overrides: allowed, overrideOrigins: origins } = config;
  const assignVersions = createVersionAssigner(
    currentSnapshot,
    createDraftComposer(sources, siteData.readDraft),
    allowed === 'off'
      ? null
      : createOverrideComposer({ sources, origins, environment, hasVersions: allowed === 'versions' }),
  );
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  await app.register(compress, { encodings: ['br', 'gzip'] });
  const admission = createAdmission(tracing);
  metrics.observeAdmission(admission);
  await registerProxy(app, {
    providerOrigin: config.providerOrigin,
    admission,
    tracing,
    countFailure: metrics.countProviderFailure,
  });
  watchProvider(app, config.providerOrigin, metrics);
  const shellFiles = createShellFiles(environment, app.log);
  await registerStaticFiles(app, config, { releaseCache, shellFiles });
  const errors = createRecentErrors();
  registerReportRoutes(app, { ...config, metrics, errors, currentSnapshot });
  registerRegistryRoute(app, assignVersions);
  registerStaffLinks(app, assignVersions);
  registerSpeculationRules(app);
  registerSearchEngineFiles(app, { ...config, currentSnapshot });
  registerFeeds(app, config);
  registerSecurityText(app, config);
  registerServiceWorker(app, config);
  const parts = { builds, pool, assignVersions, currentSnapshot, replays, metrics, admission, tracing };
  app.get('/*', createPageHandler({ ...config, ...parts }));
  if (config.metricsPort !== null) {
    const { host, metricsPort: port } = config;
    const server = await startMetricsServer(metrics, { host, port, report, errors: errors.list });
    app.addHook('onClose', () => server.close());
  }
  return app;
}
