import { readFilterOptions } from '@szn/shared-contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { listPages } from '../pages/declared-pages.ts';
import { stableRelease, type RegistrySnapshot } from '../releases/registry-snapshot.ts';
import {
  listSitemap,
  listSitemapNames,
  renderSitemap,
  renderSitemapIndex,
  type ReadOptions,
} from './sitemaps.ts';

const indexPath = '/sitemap.xml';
const sitemapPath = (name: string) => `/sitemaps/${name}.xml`;

const lifetimeMs = 3_600_000;
/** After a failed request the options are not fetched again for this time. */
const retryAfterMs = 30_000;
const requestTimeoutMs = 5000;
const cacheControl = 'public, max-age=3600';

type SearchEngineOptions = Pick<GatewayConfig, 'publicOrigin' | 'providerOrigin'> & {
  readonly currentSnapshot: () => RegistrySnapshot;
};

/**
 * Serves `/robots.txt`, and with a public origin the sitemap index and its sitemaps: their URLs must be absolute, and
 * the `Host` header is not used, because clients control it. Which sitemaps there are, the pages of the stable release
 * declare.
 */
export function registerSearchEngineFiles(
  app: FastifyInstance,
  { publicOrigin, providerOrigin, currentSnapshot }: SearchEngineOptions,
): void {
  const robots = renderRobots(publicOrigin);
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', cacheControl).send(robots),
  );
  if (publicOrigin === null) return;
  const pages = () => listPages(stableRelease(currentSnapshot()));
  const sendXml = (reply: FastifyReply, xml: string) =>
    reply.type('application/xml; charset=utf-8').header('Cache-Control', cacheControl).send(xml);
  app.get(indexPath, (_request, reply) =>
    sendXml(reply, renderSitemapIndex(listSitemapNames(pages()).map(sitemapPath), publicOrigin)),
  );
  const readOptions = cacheOptions(readOptionsFrom(providerOrigin));
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const listed = pages();
    const name = listSitemapNames(listed).find(
      (one) => sitemapPath(one) === `/sitemaps/${request.params.file}`,
    );
    if (name === undefined) {
      reply.callNotFound();
      return reply;
    }
    try {
      return await sendXml(reply, renderSitemap(await listSitemap(name, listed, readOptions), publicOrigin));
    } catch (error) {
      request.log.warn({ reason: String(error) }, 'sitemap not available');
      return reply
        .code(503)
        .headers({ 'Cache-Control': 'no-store', 'Retry-After': String(retryAfterMs / 1000) })
        .send({ message: 'The sitemap is not available right now.' });
    }
  });
}

/**
 * Only API responses are excluded. Pages that search engines should not list say `noindex`, which a crawler sees only
 * if it may fetch them.
 */
function renderRobots(publicOrigin: string | null): string {
  const rules = 'User-agent: *\nDisallow: /proxy/\n';
  return publicOrigin === null ? rules : `${rules}\nSitemap: ${new URL(indexPath, publicOrigin).href}\n`;
}

/** Keeps the options of each scope in memory. After a failure the previous ones are used, if there are any. */
function cacheOptions(read: ReadOptions): ReadOptions {
  type Entry = { readonly options: ReturnType<ReadOptions>; readonly expiresAt: number };
  const entries = new Map<string, Entry>();
  return (scope) => {
    const key = JSON.stringify(scope);
    const current = entries.get(key);
    if (current && Date.now() < current.expiresAt) return current.options;
    const previous = current?.options;
    const entry = { options: read(scope), expiresAt: Date.now() + lifetimeMs };
    entries.set(key, entry);
    entry.options.catch(() => {
      const expiresAt = Date.now() + retryAfterMs;
      if (entries.get(key) === entry) entries.set(key, { options: previous ?? entry.options, expiresAt });
    });
    return previous ? entry.options.catch(() => previous) : entry.options;
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
