import type { FastifyRequest } from 'fastify';
import type { App } from '../lib/fastify-app.ts';

/** Logs one line per request: method, path, status and duration. */
export function addRequestLog(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request completed',
    );
  });
}

/** The query string is left out: it can hold search words or a one-use token. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}
