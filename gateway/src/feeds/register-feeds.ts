import { createHash } from 'node:crypto';
import { brandLabel, feedPath, findBrand, findStoredSource, paths, saleFeed } from '@szn/shared-contracts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../config.ts';
import { readFeedProducts, renderFeed, type Feed } from './render-feed.ts';

const maxEntries = 30;
const lifetimeMs = 5 * 60_000;
const requestTimeoutMs = 5000;
const retryAfterSeconds = 30;
/** As long as the gateway uses a document. A reader may show an older one while it asks. */
const cacheControl = `public, max-age=${lifetimeMs / 1000}, stale-while-revalidate=3600`;

type Document = { readonly body: string; readonly etag: string; readonly modifiedAt: Date };

/**
 * Serves the Atom feed of each brand and of the sale, with a public origin only: their links must be absolute, and the
 * `Host` header is not used, because clients control it. A brand has one address for all spellings.
 */
export function registerFeeds(
  app: FastifyInstance,
  { publicOrigin, providerOrigin }: Pick<GatewayConfig, 'publicOrigin' | 'providerOrigin'>,
): void {
  if (publicOrigin === null) return;
  const documents = new LRUCache<string, Document, FeedSource>({
    // More than brands: names that are no brand are not stored.
    max: 200,
    ttl: lifetimeMs,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (_path, _stale, { context }) =>
      toDocument(await fetchFeed(providerOrigin, context), publicOrigin),
  });

  app.get<{ Params: { name: string } }>('/feeds/:name', async (request, reply) => {
    const source = findFeed(request.params.name);
    if (!source)
      return reply.code(404).header('Cache-Control', 'no-store').send({ message: 'No such feed.' });
    if (!request.url.startsWith(source.path)) return reply.redirect(source.path, 301);
    try {
      const { body, etag, modifiedAt } = await documents.forceFetch(source.path, { context: source });
      reply.headers({
        'Cache-Control': cacheControl,
        ETag: etag,
        'Last-Modified': modifiedAt.toUTCString(),
      });
      if (isFresh(request.headers, etag, modifiedAt)) return await reply.code(304).send();
      return await reply.type('application/atom+xml; charset=utf-8').send(body);
    } catch (error) {
      request.log.warn({ reason: String(error) }, 'feed not available');
      return reply
        .code(503)
        .headers({ 'Cache-Control': 'no-store', 'Retry-After': String(retryAfterSeconds) })
        .send({ message: 'The feed is not available right now.' });
    }
  });
}

type FeedSource = Omit<Feed, 'products'> & { readonly query: string };

/** `file`: `sale.atom`, or a brand in any spelling as `huemn.atom`. */
function findFeed(file: string): FeedSource | undefined {
  const name = file.replace(/\.atom$/i, '');
  if (name === file) return undefined;
  if (name.toLowerCase() === saleFeed) {
    return {
      title: 'Sale',
      path: feedPath(saleFeed),
      pagePath: paths.sale(),
      kind: 'sale',
      query: 'sale=true',
    };
  }
  const source = findStoredSource(name);
  if (source === undefined) return undefined;
  const brand = findBrand(name);
  return {
    title: `New from ${brand?.label ?? brandLabel(source)}`,
    path: feedPath(brand?.slug ?? source),
    pagePath: brand ? paths.collection(brand) : `${paths.collections()}?source=${encodeURIComponent(name)}`,
    kind: 'brand',
    query: new URLSearchParams({ brands: source }).toString(),
  };
}

async function fetchFeed(providerOrigin: string, { query, ...feed }: FeedSource): Promise<Feed> {
  const response = await fetch(`${providerOrigin}/products/latest?${query}&limit=${maxEntries}`, {
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  const products = response.ok ? readFeedProducts(await response.json()) : undefined;
  if (!products) throw new Error(`The provider sent no latest products (${response.status}).`);
  return { ...feed, products };
}

function toDocument(feed: Feed, origin: string): Document {
  const body = renderFeed(feed, origin);
  const latest = Math.max(0, ...feed.products.map(({ at }) => at.getTime()));
  return {
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    modifiedAt: new Date(latest),
  };
}

/** RFC 9110: `If-Modified-Since` counts only without `If-None-Match`. Dates have whole seconds. */
function isFresh(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  etag: string,
  modifiedAt: Date,
): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers;
  if (tags !== undefined) return String(tags).includes(etag) || tags === '*';
  const time = Date.parse(String(since));
  return !Number.isNaN(time) && Math.floor(modifiedAt.getTime() / 1000) * 1000 <= time;
}
