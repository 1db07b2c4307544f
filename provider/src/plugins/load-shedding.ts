import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyRequest } from 'fastify';
import type { App } from '../lib/fastify-app.ts';
import { RequestFailure, tooBusy } from '../lib/request-failure.ts';
import { isPrefetch, isWriteMethod } from './write-checks.ts';

/** `stopping` still serves requests; /readyz then tells the load balancer to use another process. */
export type Readiness = {
  state: 'starting' | 'ready' | 'stopping';
  /** Why it is starting still. */
  reason?: string | undefined;
};

export type RequestLimiter = ReturnType<typeof createRequestLimiter>;

type RequestLimits = {
  readonly maxInFlight: number;
  /** Above this event loop delay no request is accepted. */
  readonly maxDelayMs: number;
};

/** Prefetch requests are rejected at 20 % of the limits. */
const prefetchShare = 0.2;
const sampleIntervalMs = 500;
const nanosecondsPerMs = 1e6;

/** Limits requests by number and by event loop delay. */
export function createRequestLimiter({ maxInFlight, maxDelayMs }: RequestLimits) {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  histogram.enable();
  let active = 0;
  let lastChangeAt = performance.now();
  let previousDelayMs = 0;
  let delayMs = 0;
  const timer = setInterval(() => {
    const median = histogram.percentile(50) / nanosecondsPerMs;
    const measured = Number.isFinite(median) ? median : 0;
    // Two samples in a row must agree: one long block, such as opening the database, is no overload.
    delayMs = Math.min(previousDelayMs, measured);
    previousDelayMs = measured;
    histogram.reset();
  }, sampleIntervalMs);
  timer.unref();
  const hasCapacity = (isPrefetch: boolean) => {
    const share = isPrefetch ? prefetchShare : 1;
    return active < maxInFlight * share && delayMs <= maxDelayMs * share;
  };
  const change = (difference: number) => {
    active += difference;
    lastChangeAt = performance.now();
  };
  return {
    hasCapacity,
    /** Counts a request. Returns false, and counts nothing, when a limit is reached. */
    acquire: (isPrefetch: boolean): boolean => {
      if (!hasCapacity(isPrefetch)) return false;
      change(1);
      return true;
    },
    release: () => change(-1),
    activeCount: () => active,
    /** Milliseconds since the last acquire or release; 0 while a request is active. */
    idleForMs: () => (active > 0 ? 0 : performance.now() - lastChangeAt),
    close: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/**
 * Rejects requests with 503 until the database is open, and while the limiter has no capacity. Reads count from their
 * arrival until the response is sent. Writes count from the arrival of their body, so that slow senders use no capacity.
 */
export function addLoadShedding(
  app: App,
  { readiness, requestLimiter }: { readonly readiness: Readiness; readonly requestLimiter: RequestLimiter },
): void {
  const active = new WeakSet<FastifyRequest>();
  const acquire = (request: FastifyRequest) => {
    if (!requestLimiter.acquire(isPrefetch(request))) throw tooBusy();
    active.add(request);
  };
  const release = (request: FastifyRequest) => {
    if (active.delete(request)) requestLimiter.release();
  };

  app.addHook('onRequest', async (request, reply) => {
    // A balancer must not send its next request on a connection that is about to close.
    if (readiness.state === 'stopping') reply.header('Connection', 'close');
    if (request.routeOptions.config.isAlwaysOpen === true) return;
    if (readiness.state === 'starting') {
      const message = 'The shop is opening. Please try again in a moment.';
      throw new RequestFailure(503, message, { 'retry-after': '1' });
    }
    if (!isWriteMethod(request.method)) acquire(request);
    else if (!requestLimiter.hasCapacity(isPrefetch(request))) throw tooBusy();
  });
  app.addHook('preValidation', async (request) => {
    if (isWriteMethod(request.method)) acquire(request);
  });
  // Slow readers hold a connection, but no capacity.
  app.addHook('onSend', async (request) => release(request));
  // Also runs when the client closed the connection before the response.
  app.addHook('onResponse', async (request) => release(request));
  app.addHook('onClose', async () => requestLimiter.close());
}
