import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

export type CachedResponse = { readonly body: string; readonly etag: string };

/** Lists may be 15 seconds old, and 60 seconds older while the browser revalidates them. */
const publicCaching = 'public, max-age=15, stale-while-revalidate=60';

/** Caches public responses in memory. A key holds all inputs of its response, the catalogue version included. */
export function createResponseCache(megabytes: number) {
  const cache = new LRUCache<string, CachedResponse, () => Promise<unknown>>({
    // Larger entries are not cached, so 1 byte turns the cache off; 0 would mean no limit.
    maxSize: Math.max(1, megabytes * 1024 * 1024),
    sizeCalculation: (response, key) => 2 * (response.body.length + key.length) + 200,
    // A key evicted during its computation still returns the result to all callers.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: compute }) => toResponse(await compute()),
  });
  return {
    /** Returns the cached response, or computes it. Concurrent calls share one computation. Failures are not cached. */
    getOrCompute: async (key: string, compute: () => Promise<unknown>): Promise<CachedResponse> =>
      await cache.forceFetch(key, { context: compute }),
  };
}

/** Sends a cached response, or 304 when the browser has the same version. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: CachedResponse,
): FastifyReply {
  reply.header('cache-control', publicCaching).header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

function toResponse(value: unknown): CachedResponse {
  const body = JSON.stringify(value);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}
