import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import type { ComposedRemote } from '@szn/shared-contracts';
import { emptyPageData } from '@szn/shared-contracts/rendering';
import { storefrontHead } from '@szn/shared-contracts/rendering';
import type { RenderedPage } from '@szn/shared-contracts/rendering';
import { createImportMap, type ImportMap } from '../document/import-map.ts';
import { renderDocument } from '../document/render-document.ts';
import { documentHeaders } from '../document/security-headers.ts';
import type { ShellAssets } from '../document/shell-assets.ts';
import type { CachedAnswer } from './response-cache.ts';
import { createPageBody, type PageBody } from './page-body.ts';

/** What is sent for a page: the same for every visitor. */
export type PageAnswer = CachedAnswer & {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** `null` for a redirect. */
  readonly body: PageBody | null;
  /** The remote whose page it is. */
  readonly remote: ComposedRemote | null;
};

/** A composition and what came of rendering a page of it. */
export type Rendering = {
  readonly release: ComposedRelease;
  /** `null` when there is no rendering to be had: the browser then does all of it. */
  readonly page: RenderedPage | null;
};

/** The HTML holds nothing of the visitor, so an edge may keep it for moments; a browser asks each time. */
const pageCaching = 'public, max-age=0, s-maxage=15, stale-while-revalidate=60, stale-if-error=300';
const pageLifeMs = 10_000;
/** A redirect or a 404 may be undone by the next deployment. */
const otherLifeMs = 2000;

/** Makes the answers of one shell. */
export function createAnswerMaker(assets: ShellAssets) {
  const importMaps = new WeakMap<ComposedRelease, ImportMap>();

  function importMapOf(release: ComposedRelease): ImportMap {
    const importMap = importMaps.get(release) ?? createImportMap(assets, release);
    importMaps.set(release, importMap);
    return importMap;
  }

  return ({ release, page }: Rendering, url: URL): PageAnswer => {
    if (page?.kind === 'redirect') return toRedirect(page);
    const importMap = importMapOf(release);
    const { html, remote: name } = page ?? noPage;
    const { head, data } = page?.kind === 'page' ? page : undescribed;
    const remote = release.composition.remotes.find((one) => one.name === name) ?? null;
    const document = renderDocument({
      release,
      assets,
      importMap,
      origin: url.origin,
      head,
      html,
      data,
      remote,
    });
    const status = statusOf(page, remote, release);
    return toDocument(
      { html: document, status, lifeMs: lifeOf(page, status), remote },
      { importMap, release },
    );
  };
}

/** The browser does all of it: from the scripts alone, or in the frame that the server has drawn. */
const noPage = { html: '', remote: null };
const undescribed = { head: storefrontHead, data: JSON.stringify(emptyPageData) };

/** A page of a remote that is switched off says so; one of a remote under development is made by browsers alone. */
function statusOf(
  page: DocumentPage | null,
  remote: ComposedRemote | null,
  { developmentOrigins }: ComposedRelease,
): number {
  if (remote !== null && remote.killed !== null) return 503;
  const isMadeByBrowser = developmentOrigins.some((origin) => remote?.entry.startsWith(`${origin}/`));
  return isMadeByBrowser ? 200 : (page?.status ?? 503);
}

type DocumentPage = Exclude<RenderedPage, { kind: 'redirect' }>;

type Document = {
  readonly html: string;
  readonly status: number;
  readonly lifeMs: number;
  readonly remote: ComposedRemote | null;
};

type DocumentSource = { readonly importMap: ImportMap; readonly release: ComposedRelease };

function toDocument(
  { html, status, lifeMs, remote }: Document,
  { importMap, release }: DocumentSource,
): PageAnswer {
  const body = createPageBody(html);
  return {
    status,
    headers: {
      ...documentHeaders(importMap.source, release.developmentOrigins),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': status === 200 ? pageCaching : 'no-store',
      ...(status === 503 && { 'Retry-After': '2' }),
    },
    body,
    bytes: body.bytes,
    lifeMs,
    remote,
  };
}

function toRedirect({ status, location }: Extract<RenderedPage, { kind: 'redirect' }>): PageAnswer {
  return {
    status,
    headers: { Location: location, 'Cache-Control': 'no-store' },
    body: null,
    bytes: location.length,
    lifeMs: otherLifeMs,
    remote: null,
  };
}

function lifeOf(page: DocumentPage | null, status: number): number {
  if (page?.kind !== 'page') return 0;
  return status === 200 ? pageLifeMs : otherLifeMs;
}
