import type { App } from '../lib/fastify-app.ts';

export function addRequestLog(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        // Without the query string: it can hold search words or a one-use token.
        path: request.url.split('?', 1)[0] ?? '',
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request completed',
    );
  });
}
