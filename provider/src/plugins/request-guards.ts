import type { FastifyRequest } from 'fastify';
import type { App } from '../lib/fastify-app.ts';
import type { AppServices } from '../services/app-services.ts';
import { isWrite } from './origin-check.ts';
import { hasNulByte } from './nul-bytes.ts';
import { isPrefetch } from './prefetch.ts';
import { RequestFailure } from '../lib/request-failure.ts';
import { tooBusy } from '../lib/semaphore.ts';

type GuardServices = Pick<AppServices, 'readiness' | 'checkOrigin' | 'load'>;

/** What holds for every call: none before the database is open, none too many, no foreign writes, no NUL bytes. */
export function addRequestGuards(app: App, { readiness, checkOrigin, load }: GuardServices): void {
  const counted = new WeakSet<FastifyRequest>();
  const countIn = (request: FastifyRequest) => {
    if (!load.enter(isPrefetch(request))) throw tooBusy();
    counted.add(request);
  };
  const countOut = (request: FastifyRequest) => {
    if (counted.delete(request)) load.leave();
  };

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.routeOptions.config.isAlwaysOpen === true) return;
    if (readiness.state === 'starting') throw opening();
    if (isWrite(request)) checkOrigin(request);
    else countIn(request);
  });

  app.addHook('preValidation', async (request) => {
    // Only now has its body arrived: whoever sends slowly must not take the place of others meanwhile.
    if (isWrite(request)) countIn(request);
    if ([request.query, request.params, request.body].some((part) => hasNulByte(part))) {
      throw new RequestFailure(400, 'NUL bytes are not accepted.');
    }
  });

  // The work is done: whoever reads slowly holds a connection, and no longer a place.
  app.addHook('onSend', async (request) => countOut(request));

  // Also called when the browser has gone away before the answer.
  app.addHook('onResponse', async (request, reply) => {
    countOut(request);
    request.log.info(
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });

  app.addHook('onClose', async () => load.close());
}

function opening(): RequestFailure {
  return new RequestFailure(503, 'The shop is opening. Please try again in a moment.', {
    'retry-after': '1',
  });
}

/** Without the query string, which may hold what a shopper searched for or a one-use token. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}
