import { LRUCache } from 'lru-cache';

export type CacheableResponse = {
  /** Size in memory. */
  readonly bytes: number;
  /** Time in milliseconds for which the response is fresh; 0 for a failure, which is never cached. */
  readonly freshMs: number;
  /** Lacks content: a stale response that does not is better. */
  readonly isIncomplete?: boolean;
};

export type ResponseCacheOptions = {
  readonly maxBytes: number;
  /** For so long after its freshness ends, a cached response replaces a failure or an incomplete response. */
  readonly staleIfErrorMs: number;
  readonly now?: () => number;
};

type Entry<Response> = { readonly response: Response; readonly freshUntil: number };

/**
 * In-memory cache of rendered pages. Concurrent requests for a key share one rendering, and a fresh response is reused.
 * Evicts the least recently used entries. The returned function rejects as `render` does.
 */
export function createResponseCache<Response extends CacheableResponse>(options: ResponseCacheOptions) {
  const { now = Date.now, maxBytes, staleIfErrorMs } = options;
  const cache = new LRUCache<string, Entry<Response>, () => Promise<Response>>({
    maxSize: maxBytes,
    sizeCalculation: ({ response }, key) => response.bytes + key.length,
    perf: { now },
    ttlResolution: 0,
    // An eviction during the rendering must not fail the requests that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, stale, { options: entryOptions, context: render }) => {
      const response = await render();
      const isStaleUsable = stale !== undefined && stale.freshUntil + staleIfErrorMs > now();
      if (response.freshMs > 0 && !(response.isIncomplete === true && isStaleUsable)) {
        entryOptions.ttl = response.freshMs;
        return { response, freshUntil: now() + response.freshMs };
      }
      if (!isStaleUsable) throw new NotCacheable(response);
      // At least the minimum, with which the next request renders again.
      entryOptions.ttl = Math.max(1, response.freshMs);
      return stale;
    },
  });

  return async (key: string, render: () => Promise<Response>): Promise<Response> => {
    try {
      const { response } = await cache.forceFetch(key, { context: render });
      return response;
    } catch (error) {
      if (error instanceof NotCacheable) return error.response;
      throw error;
    }
  };
}

/** Rejects a fetch of the cache without an entry, and carries the response to the caller. */
class NotCacheable<Response> extends Error {
  constructor(readonly response: Response) {
    super('The response is not cacheable.');
  }
}
