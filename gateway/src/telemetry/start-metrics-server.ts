import fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Serves the counters on a port of their own, which is not for the public. */
export async function startMetricsServer(
  metrics: Metrics,
  place: { readonly host: string; readonly port: number },
): Promise<FastifyInstance> {
  const app = fastify();
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await metrics.read();
    return reply.header('Cache-Control', 'no-store').type(type).send(text);
  });
  await app.listen(place);
  return app;
}
