import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import type { ComposedRemote, PageHead } from '@szn/shared-contracts';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import {
  emptyPageData,
  remoteOffHeader,
  storefrontHead,
  type RenderedPage,
} from '@szn/shared-contracts/rendering';
import { createStyleSelection } from '../document/first-styles.ts';
import { createImportMap } from '../document/import-map.ts';
import type { InlineScript } from '../document/html.ts';
import type { ShellBuilds } from '../document/shell-assets.ts';
import { renderDocument, type DocumentParts } from '../document/render-document.ts';
import { documentHeaders } from '../document/security-headers.ts';
import { isIncompletePage } from '../telemetry/metrics.ts';
import { cacheTags, type CacheTagHeader } from './cache-tags.ts';
import { findSharePicture } from './declared-pages.ts';
import { createPageBody, type PageBody } from './page-encoding.ts';
import type { CacheableResponse } from './response-cache.ts';

/** The response for a page. It contains nothing about the client, so it is the same for all clients. */
export type PageResponse = CacheableResponse & {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** `null` for a redirect. */
  readonly body: PageBody | null;
  /** The remote that serves the page. */
  readonly remote: ComposedRemote | null;
};

/** What all documents of one gateway have in common. */
type DocumentSettings = Pick<DocumentParts, 'publicOrigin' | 'vitalsShare' | 'hasOfflineReading'> & {
  readonly builds: ShellBuilds;
  readonly releasesFolder: string;
  /** Hosts of pictures that the provider names; `null`: any host. */
  readonly pictureHosts: readonly string[] | null;
  readonly cacheTagHeader: CacheTagHeader | null;
};

/** An edge caches the document for seconds; browsers revalidate each time. */
const documentCaching = 'public, max-age=0, s-maxage=15, stale-while-revalidate=60, stale-if-error=300';
const documentFreshMs = 10_000;
/**
 * Redirects and 404 pages are fresh for less time: the next deployment can change them. So are pages that the provider did
 * not answer for: it can be back.
 */
const otherFreshMs = 2000;

/**
 * Creates the function that builds page responses. Its page is `null` if the server could not
 * render; the browser then renders the whole page.
 */
export function createResponseFactory(settings: DocumentSettings) {
  const { builds, publicOrigin, vitalsShare, pictureHosts, hasOfflineReading, cacheTagHeader } = settings;
  const selectStyles = createStyleSelection(settings.releasesFolder);
  const importMaps = new WeakMap<ComposedRelease, InlineScript>();

  return (release: ComposedRelease, page: RenderedPage | null): PageResponse => {
    if (page?.kind === 'redirect') return toRedirect(page);
    const assets = builds[release.generation];
    const importMap = importMaps.get(release) ?? createImportMap(builds, release);
    importMaps.set(release, importMap);
    const { html, remote: name } = page ?? { html: '', remote: null };
    const { head, data } =
      page?.kind === 'page' ? page : { head: storefrontHead, data: JSON.stringify(emptyPageData) };
    const remote = release.composition.remotes.find((one) => one.name === name) ?? null;
    const record = findRecord(release, remote);
    const styles = selectStyles(assets.styles, record, html);
    const common = { publicOrigin, vitalsShare, hasOfflineReading };
    const sharePicture = findSharePicture(head, release);
    const document = {
      ...common,
      release,
      assets,
      importMap,
      head,
      sharePicture,
      html,
      data,
      styles,
      remote,
      record,
    };
    const body = createPageBody(renderDocument(document));
    const status = statusOf(page, remote, release);
    const { cacheControl, freshMs, isIncomplete } = cachingOf(page, head, status);
    const tags = cacheControl === documentCaching ? cacheTags(cacheTagHeader, name) : {};
    return {
      status,
      headers: {
        ...documentHeaders({
          inlineScripts: [assets.earlyEvents, importMap],
          styleSources: styles.sources,
          developmentOrigins: release.developmentOrigins,
          pictureHosts: allowedPictureHosts(pictureHosts, release),
          hasOfflineReading,
        }),
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': cacheControl,
        ...tags,
        ...unavailableHeaders(status, remote),
      },
      body,
      bytes: body.bytes,
      freshMs,
      isIncomplete,
      remote,
    };
  };
}

/** A remote under development has none, and one that is switched off shows nothing. */
function findRecord({ records }: ComposedRelease, remote: ComposedRemote | null): ReleaseRecord | undefined {
  return remote?.killed === null ? records.find(({ name }) => name === remote.name) : undefined;
}

/** With the hosts that the remotes of the composition declare. */
function allowedPictureHosts(
  hosts: DocumentSettings['pictureHosts'],
  { records }: ComposedRelease,
): readonly string[] | null {
  return hosts && [...new Set([...hosts, ...records.flatMap(({ hosts: declared = [] }) => declared)])];
}

function unavailableHeaders(status: number, remote: ComposedRemote | null) {
  return {
    ...(status === 503 && { 'Retry-After': '2', 'X-Robots-Tag': 'noindex' }),
    ...(isKilled(remote) && { [remoteOffHeader]: '1' }),
  };
}

const isKilled = (remote: ComposedRemote | null): boolean => remote !== null && remote.killed !== null;

/**
 * A killed remote is 503, and so is a page without what the provider did not answer: people read what there is, and nobody
 * takes it for the page. A development remote is always 200, because only browsers render it.
 */
function statusOf(
  page: RenderedPage | null,
  remote: ComposedRemote | null,
  { developmentOrigins }: ComposedRelease,
): number {
  if (isKilled(remote)) return 503;
  const isDevelopment = developmentOrigins.some((origin) => remote?.entry.startsWith(`${origin}/`));
  if (isDevelopment) return 200;
  return page === null || (isIncompletePage(page) && page.status === 200) ? 503 : page.status;
}

/** How long this gateway and caches before it may use the response of a page. */
function cachingOf(page: RenderedPage | null, { isCacheable = true }: PageHead, status: number) {
  const isIncomplete = isIncompletePage(page);
  if (!isCacheable) return { cacheControl: 'private, no-store', freshMs: 0, isIncomplete };
  const isLasting = status === 200;
  const freshMs = isLasting ? documentFreshMs : otherFreshMs;
  return {
    cacheControl: isLasting ? documentCaching : 'no-store',
    freshMs: page?.kind === 'page' ? freshMs : 0,
    isIncomplete,
  };
}

function toRedirect({ status, location }: Extract<RenderedPage, { kind: 'redirect' }>): PageResponse {
  return {
    status,
    headers: { Location: location, 'Cache-Control': 'no-store' },
    body: null,
    bytes: location.length,
    freshMs: otherFreshMs,
    remote: null,
  };
}
