import { LRUCache } from 'lru-cache';
import type { FastifyRequest } from 'fastify';
import { minuteInMs, secondInMs } from '../lib/clock.ts';
import type { App } from '../lib/fastify-app.ts';
import { tooManyAttempts } from '../lib/request-failure.ts';
import { clientPrefix, networkOf } from '@szn/settings/client-networks';

/** Counts of so many members or networks; the one that was not seen for longest starts anew. */
const maxKeys = 50_000;
/** More than a person opens, and many persons can share an address. */
const maxPerNetwork = 120;

export type CallLimit = ReturnType<typeof createCallLimit>;

/**
 * Calls of one client in a minute, counted in the memory of this process: it bounds what one client costs, before any
 * work. Attempts at secrets that somebody can guess are counted for all processes (`attempt-limits.ts`). 0: no limit.
 */
export function createCallLimit(maxPerMinute: number) {
  const counts = new LRUCache<string, { calls: number }>({ max: maxKeys, ttl: minuteInMs });
  const counted = new WeakSet<object>();
  return {
    /** Counts a request once. Throws a 429 with Retry-After above the limit. */
    take: (key: string, request: object): void => {
      if (maxPerMinute === 0 || counted.has(request)) return;
      counted.add(request);
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { calls: 1 });
      else known.calls += 1;
      if ((known?.calls ?? 1) > maxPerMinute) throw tooManyAttempts(counts.getRemainingTTL(key) / secondInMs);
    },
  };
}

/** Limits the routes with `hasNetworkLimit`. */
export function addNetworkLimits(app: App): void {
  const limit = createCallLimit(maxPerNetwork);
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (request.routeOptions.config.hasNetworkLimit === true)
      limit.take(networkOf(request.ip, clientPrefix), request);
  });
}
