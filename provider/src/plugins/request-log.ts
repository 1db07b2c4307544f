import { levelOfRequest } from '@szn/settings/log-options';
import type { App } from '../lib/fastify-app.ts';

export function addRequestLog(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    // Without the query string: it can hold search words or a one-use token.
    const path = request.url.split('?', 1)[0] ?? '';
    request.log[levelOfRequest(path, reply.statusCode)](
      {
        method: request.method,
        path,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request completed',
    );
  });
}
