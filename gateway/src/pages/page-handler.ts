import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import type { Tracing } from '@szn/tracing/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseUrl } from '@szn/shared-contracts/wire';
import type { Admission } from '../admission/admission.ts';
import { setCookies, type VersionAssigner, type VersionAssignment } from '../assignment/assign-versions.ts';
import { type DevelopmentEntries, renderDevelopmentDocument } from '../document/development-document.ts';
import { createEarlyHints, type ShellBuilds } from '../document/shell-assets.ts';
import { isSpeculative } from '../document/speculation-rules.ts';
import type { RegistrySnapshot } from '../releases/registry-snapshot.ts';
import { type RenderPool, renderInGeneration, type PageJob } from '../ssr/render-pool.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { CacheTagHeader } from './cache-tags.ts';
import { findRoute, releaseForAddress, splitUnread } from './declared-pages.ts';
import { chooseEncoding } from './page-encoding.ts';
import type { PageReplays } from './page-replays.ts';
import { createResponseFactory, type PageResponse } from './page-response.ts';
import { readPersonalRequest, type PersonalRequest } from './personal-pages.ts';
import { createResponseCache } from './response-cache.ts';
import { splitTracking, withTracking } from './tracking-parameters.ts';

type PageHandlerOptions = {
  readonly publicOrigin: string | null;
  readonly vitalsShare: number;
  readonly hasOfflineReading: boolean;
  readonly pictureHosts: readonly string[] | null;
  readonly cacheTagHeader: CacheTagHeader | null;
  readonly sendsEarlyHints: boolean;
  readonly development: DevelopmentEntries | null;
  readonly builds: ShellBuilds;
  readonly releasesFolder: string;
  readonly pool: RenderPool;
  readonly assignVersions: VersionAssigner;
  readonly currentSnapshot: () => RegistrySnapshot;
  readonly replays: PageReplays;
  readonly admission: Pick<Admission, 'acquire'>;
  readonly tracing: Tracing | null;
  readonly metrics: Pick<Metrics, 'countVisit' | 'countKilledView' | 'timeRendering'>;
};

/** Origin for rendering if no public origin is configured. It never appears in a response. */
const placeholderOrigin = 'http://localhost';
const fileName = /\.[a-z0-9]{1,8}$/i;
const cacheLimits = { maxBytes: 48 * 1024 * 1024, staleIfErrorMs: 300_000 };

/** Serves the pages of the storefront, including the 404 page, for all paths without another route. */
export function createPageHandler(options: PageHandlerOptions) {
  const { development, assignVersions, currentSnapshot, replays, metrics, tracing } = options;
  const origin = options.publicOrigin ?? placeholderOrigin;
  const getOrRender = createResponseCache<PageResponse>(cacheLimits);
  const renderPage = createPageRenderer(options);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const address = readPageUrl(request.url, origin);
    if (address.kind === 'redirect') return reply.redirect(address.location, 308);
    if (address.kind === 'invalid')
      return reply.code(400).send({ message: 'This is no address of the shop.' });
    if (isMissingFile(request, address.url)) {
      reply.callNotFound();
      return reply;
    }
    const snapshot = currentSnapshot();
    const assignment = await assignVersions(request, address.url);
    const release = releaseForAddress(assignment.release, address.url.pathname);
    if (development) {
      const job = { release, url: address.url, member: null, requestId: request.id };
      return sendDevelopmentPage(reply, job, { development, pool: options.pool });
    }
    const { page: url, unread } = splitUnread(address.url, release);
    if (tracing) nameSpan(tracing, request.method, findRoute(url.pathname, release));
    const personal = readPersonalRequest(request, url, release);
    const response = await findResponse(reply, { release, url, member: personal.member });
    const { remote } = response;
    const countVisit = (address: string) => {
      if (remote && remote.killed !== null) metrics.countKilledView(remote.name);
      else if (remote) metrics.countVisit(remote, address);
    };
    if (isVisit(request)) countVisit(request.ip);
    const ignored = [unread, address.tracking].filter(Boolean).join('&');
    const body = await writePage(response, { assignment, personal, ignored }, reply);
    if (body && !fileName.test(url.pathname)) {
      const isCurrent = () => currentSnapshot() === snapshot;
      replays.record(reply, {
        ...body,
        target: `${url.pathname}${url.search}`,
        isCurrent,
        onReplay: countVisit,
      });
    }
    return reply.send(body?.bytes);
  };

  function findResponse(reply: FastifyReply, job: PageJob): Promise<PageResponse> {
    const render = () => renderPage(reply, job);
    // The page of a member is rendered for this request only: neither cached nor shared with a concurrent request.
    return job.member ? render() : getOrRender(`${job.release.id} ${job.url.href}`, render);
  }
}

/** Creates the function that renders a page, or answers at once with a document without one when there are too many. */
function createPageRenderer(options: PageHandlerOptions) {
  const { pool, metrics, admission, builds } = options;
  const createResponse = createResponseFactory(options);
  const sendEarlyHints = options.sendsEarlyHints ? createEarlyHints(builds.current) : null;
  const busyResponses = new WeakMap<ComposedRelease, PageResponse>();

  function busyResponse(release: ComposedRelease): PageResponse {
    const response = busyResponses.get(release) ?? createResponse(release, null);
    busyResponses.set(release, response);
    return response;
  }

  return async (reply: FastifyReply, job: PageJob): Promise<PageResponse> => {
    const end = await admission.acquire('pages', reply.request);
    if (end === null) return busyResponse(job.release);
    // With two generations of shared modules the scripts of the page are not known yet.
    if (!job.release.previous) sendEarlyHints?.(reply);
    const endTiming = metrics.timeRendering();
    const { release, page } = await renderInGeneration(pool, { ...job, requestId: reply.request.id });
    endTiming(release, page);
    end(page === null);
    if (page === null || page.kind === 'frame') {
      const reason = page?.reason ?? 'no render thread is available';
      reply.request.log.warn({ reason, path: job.url.pathname }, 'page not rendered');
    }
    return createResponse(release, page);
  };
}

/** For Fastify all pages have the same route. */
function nameSpan(tracing: Tracing, method: string, route: string | null): void {
  const span = tracing.active();
  if (!span || route === null) return;
  span.rename(`${method} ${route}`);
  span.set({ 'http.route': route });
}

/** A missing script or style sheet must not get an HTML document. */
function isMissingFile({ headers }: FastifyRequest, { pathname }: URL): boolean {
  return fileName.test(pathname) && headers.accept?.includes('text/html') !== true;
}

type Recipient = {
  readonly assignment: VersionAssignment;
  readonly personal: PersonalRequest;
  /** Query parameters that the page was rendered without. */
  readonly ignored: string;
};

/** A speculative load is none: the shopper may never see the page. */
function isVisit(request: FastifyRequest): boolean {
  return request.method === 'GET' && !isSpeculative(request);
}

/** Sets status and headers, and resolves to the body in the encoding of the client; `null` for a redirect. */
async function writePage(response: PageResponse, recipient: Recipient, reply: FastifyReply) {
  const { assignment, personal, ignored } = recipient;
  reply.code(response.status).headers(response.headers);
  const { Location: location } = response.headers;
  if (location !== undefined) reply.header('Location', withTracking(location, ignored));
  if (assignment.isPersonal || personal.member) reply.header('Cache-Control', 'private, no-store');
  if (assignment.isOverride) reply.header('X-Robots-Tag', 'noindex');
  setCookies(assignment, reply);
  const variesByCookie = assignment.variesByCookie || personal.isPersonalPath;
  reply.header('Vary', variesByCookie ? 'Accept-Encoding, Cookie' : 'Accept-Encoding');
  if (response.body === null) return null;
  const encoding = chooseEncoding(reply.request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return { encoding, bytes: await response.body.in(encoding) };
}

export type PageUrl =
  /** `url`: without the parameters in `tracking`, for which the page is the same. */
  | { readonly kind: 'page'; readonly url: URL; readonly tracking: string }
  /** The normalized path and query of the same page. */
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'invalid' };

/**
 * Reads the URL of a page from the request target. `origin` is the configured public origin: the Host header is not
 * used, because clients control it and pages are cached for everybody.
 */
export function readPageUrl(target: string, origin: string): PageUrl {
  const [path = '', ...query] = target.split('?');
  // A path that starts with two slashes names another host in links and redirects. Browsers treat a backslash as a
  // slash and remove tabs and line breaks.
  const location = [path.replaceAll(/[\t\r\n]/g, '').replaceAll(/[/\\]+/g, '/'), ...query].join('?');
  if (location !== target) return { kind: 'redirect', location };
  const { page, tracking } = splitTracking(location);
  const url = parseUrl(page, origin);
  return url === null ? { kind: 'invalid' } : { kind: 'page', url, tracking };
}

/**
 * Answers a page of `npm run dev`: rendered by the browser, or with `--ssr` by the server first. The log says why a page is
 * not rendered on the server.
 */
async function sendDevelopmentPage(
  reply: FastifyReply,
  job: PageJob,
  { development, pool }: { readonly development: DevelopmentEntries; readonly pool: RenderPool },
): Promise<FastifyReply> {
  const { page } = development.hasServerRendering ? await renderInGeneration(pool, job) : { page: null };
  if (page?.kind === 'redirect') return reply.redirect(page.location, page.status);
  if (page?.kind === 'frame') {
    const remote = job.release.composition.remotes.find(({ name }) => name === page.remote);
    const reason = remote ? await pool.explain(remote, page.reason) : page.reason;
    reply.log.warn({ reason, path: job.url.pathname }, 'page not rendered on the server');
  }
  const html = renderDevelopmentDocument(job.release.composition, development, page);
  return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(html);
}
