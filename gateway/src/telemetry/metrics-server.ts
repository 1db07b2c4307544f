import type { GatewayReport } from '@szn/release-registry/registry/gateway-reports';
import type { RecentError } from '@szn/shared-contracts/telemetry';
import fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

type MetricsServerOptions = {
  readonly host: string;
  readonly port: number;
  /** What the gateway serves. */
  readonly report: () => GatewayReport;
  readonly errors: () => readonly RecentError[];
};

/**
 * Serves the metrics on a separate, non-public port: `/metrics` as Prometheus text, `/metrics.json` as the JSON of
 * prom-client (`getMetricsAsJSON`), `/deployment.json` as the report of the gateway, `/errors.json` the latest errors of
 * browsers.
 */
export async function startMetricsServer(
  { register }: Pick<Metrics, 'register'>,
  { host, port, report, errors }: MetricsServerOptions,
): Promise<FastifyInstance> {
  const app = fastify();
  app.addHook('onRequest', async (_request, reply) => void reply.header('Cache-Control', 'no-store'));
  app.get('/metrics', async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
  app.get('/metrics.json', async (_request, reply) => reply.send(await readNumbers(register)));
  app.get('/deployment.json', async (_request, reply) => reply.send(report()));
  app.get('/errors.json', async (_request, reply) => reply.send(errors()));
  await app.listen({ host, port });
  return app;
}

/** Without values that are none: averages since the reading before are NaN in the second of two readings at one moment. */
async function readNumbers(register: Metrics['register']) {
  const metrics = await register.getMetricsAsJSON();
  return metrics.map((metric) => ({
    ...metric,
    values: metric.values.filter(({ value }) => Number.isFinite(value)),
  }));
}
