import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from './config.ts';

const probeLimitMs = 2000;

/** `/healthz`: this process lives. `/readyz`: it also reaches its provider. */
export function registerHealth(app: FastifyInstance, config: GatewayConfig): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    const isReachable = await reaches(`${config.providerOrigin}/readyz`);
    return reply
      .code(isReachable ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: isReachable ? 'ready' : 'provider not ready' });
  });
}

async function reaches(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(probeLimitMs) }).then(
    (answer) => answer.ok,
    () => false,
  );
}
