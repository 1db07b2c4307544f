import { readFilterOptions } from '@szn/shared-contracts';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import {
  listSitemaps,
  renderSitemap,
  renderSitemapIndex,
  sitemapNames,
  type ReadOptions,
  type Sitemaps,
} from './sitemaps.ts';

const indexPath = '/sitemap.xml';
const sitemapPath = (name: string) => `/sitemaps/${name}.xml`;

const lifetimeMs = 3_600_000;
/** After a failed request the sitemaps are not fetched again for this time. */
const retryAfterMs = 30_000;
const requestTimeoutMs = 5000;
const cacheControl = 'public, max-age=3600';

/**
 * Serves `/robots.txt`, and with a public origin the sitemap index and its sitemaps: their URLs must be absolute, and
 * the `Host` header is not used, because clients control it.
 */
export function registerSearchEngineFiles(
  app: FastifyInstance,
  { publicOrigin, providerOrigin }: Pick<GatewayConfig, 'publicOrigin' | 'providerOrigin'>,
): void {
  const robots = renderRobots(publicOrigin);
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', cacheControl).send(robots),
  );
  if (publicOrigin === null) return;
  const index = renderSitemapIndex(sitemapNames.map(sitemapPath), publicOrigin);
  app.get(indexPath, (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('Cache-Control', cacheControl).send(index),
  );
  const readSitemaps = cacheSitemaps(() => listSitemaps(readOptionsFrom(providerOrigin)));
  for (const name of sitemapNames) {
    app.get(sitemapPath(name), async (request, reply) => {
      try {
        const { [name]: paths } = await readSitemaps();
        return await reply
          .type('application/xml; charset=utf-8')
          .header('Cache-Control', cacheControl)
          .send(renderSitemap(paths, publicOrigin));
      } catch (error) {
        request.log.warn({ reason: String(error) }, 'sitemap not available');
        return reply
          .code(503)
          .headers({ 'Cache-Control': 'no-store', 'Retry-After': String(retryAfterMs / 1000) })
          .send({ message: 'The sitemap is not available right now.' });
      }
    });
  }
}

/**
 * Only API responses are excluded. Pages that search engines should not list say `noindex`, which a crawler sees only
 * if it may fetch them.
 */
function renderRobots(publicOrigin: string | null): string {
  const rules = 'User-agent: *\nDisallow: /proxy/\n';
  return publicOrigin === null ? rules : `${rules}\nSitemap: ${new URL(indexPath, publicOrigin).href}\n`;
}

/** Keeps the sitemaps in memory. After a failure the previous ones are used, if there are any. */
function cacheSitemaps(list: () => Promise<Sitemaps>): () => Promise<Sitemaps> {
  let current: { readonly sitemaps: Promise<Sitemaps>; readonly expiresAt: number } | undefined;
  return () => {
    if (current && Date.now() < current.expiresAt) return current.sitemaps;
    const previous = current?.sitemaps;
    const entry = { sitemaps: list(), expiresAt: Date.now() + lifetimeMs };
    current = entry;
    entry.sitemaps.catch(() => {
      const expiresAt = Date.now() + retryAfterMs;
      if (current === entry) current = { sitemaps: previous ?? entry.sitemaps, expiresAt };
    });
    return previous ? entry.sitemaps.catch(() => previous) : entry.sitemaps;
  };
}

function readOptionsFrom(providerOrigin: string): ReadOptions {
  return async (scope) => {
    const query = new URLSearchParams(scope).toString();
    const response = await fetch(`${providerOrigin}/products/filter-options?${query}`, {
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    const options = response.ok ? readFilterOptions(await response.json()) : undefined;
    if (!options) throw new Error(`The provider sent no filter options (${response.status}).`);
    return options;
  };
}
