import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyRequest } from 'fastify';
import type { App } from '../lib/fastify-app.ts';
import { RequestFailure } from '../lib/request-failure.ts';
import { tooBusy } from '../lib/semaphore.ts';
import type { AppServices } from '../services/app-services.ts';
import { hasNulByte } from './body-parsers.ts';
import { isWrite } from './origin-check.ts';

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

/** How much is asked of the process, and what it therefore turns away. */
export type LoadGate = {
  /** Counts a request in; false when it had better come back later. A refused one is not counted. */
  readonly enter: (isPrefetch: boolean) => boolean;
  readonly leave: () => void;
  readonly inFlight: () => number;
  /** How long nothing has come or gone; 0 while a request is being served. */
  readonly idleForMs: () => number;
  readonly close: () => void;
};

type LoadLimits = {
  /** Requests served at once; further ones would only wait behind them. */
  readonly mostInFlight: number;
  /** A busy event loop answers late; beyond this delay it takes nothing new. */
  readonly mostDelayMs: number;
};

/** Guesses of what a shopper may open next give way long before shoppers do. */
const prefetchShare = 0.2;
const measureEveryMs = 500;
const nanosecondsPerMs = 1e6;

/**
 * Turns requests away while they would only pile up, prefetches at a fifth of the limits. What is turned away costs
 * next to nothing, so that the rest is served in time.
 */
export function createLoadGate({ mostInFlight, mostDelayMs }: LoadLimits): LoadGate {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  histogram.enable();
  let inFlight = 0;
  let lastChangeAt = performance.now();
  let lastDelayMs = 0;
  let delayMs = 0;
  const timer = setInterval(() => {
    const median = histogram.percentile(50) / nanosecondsPerMs;
    const measured = Number.isFinite(median) ? median : 0;
    // One long block, as when a database is opened, is no overload: two measurements in a row must agree.
    delayMs = Math.min(lastDelayMs, measured);
    lastDelayMs = measured;
    histogram.reset();
  }, measureEveryMs);
  timer.unref();
  return {
    enter: (isPrefetch) => {
      const share = isPrefetch ? prefetchShare : 1;
      if (inFlight >= mostInFlight * share || delayMs > mostDelayMs * share) return false;
      inFlight += 1;
      lastChangeAt = performance.now();
      return true;
    },
    leave: () => {
      inFlight -= 1;
      lastChangeAt = performance.now();
    },
    inFlight: () => inFlight,
    idleForMs: () => (inFlight > 0 ? 0 : performance.now() - lastChangeAt),
    close: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/** How far the provider is. `stopping` still serves, but tells the balancer to look elsewhere. */
type ReadinessState = 'starting' | 'ready' | 'stopping';

export type Readiness = { state: ReadinessState };

export function createReadiness(state: ReadinessState = 'starting'): Readiness {
  return { state };
}

/** Whether a browser only guesses that its shopper may want this next. Pages cannot set the header themselves. */
export function isPrefetch({ headers }: FastifyRequest): boolean {
  return String(headers['sec-purpose']).startsWith('prefetch');
}
