import type { FastifyInstance } from 'fastify';

const probeTimeoutMs = 2000;

/** Registers `/healthz` (the process runs) and `/readyz` (the provider is reachable as well). */
export function registerHealthRoutes(app: FastifyInstance, providerOrigin: string): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    const isReachable = await isOk(`${providerOrigin}/readyz`);
    return reply
      .code(isReachable ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: isReachable ? 'ready' : 'provider not ready' });
  });
}

async function isOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(probeTimeoutMs) }).then(
    (response) => response.ok,
    () => false,
  );
}
