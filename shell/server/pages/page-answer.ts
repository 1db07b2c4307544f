import type { ComposedRelease } from '@szn/delivery/compose';
import type { ComposedRemote } from '@szn/shared-contracts';
import { emptyPageData } from '../../src/app/page-data.ts';
import { storefrontHead } from '../../src/app/page-head.ts';
import type { RenderedPage } from '../../src/rendering/rendered-page.ts';
import { createImportMap, type ImportMap } from '../document/import-map.ts';
import { renderDocument } from '../document/render-document.ts';
import { documentHeaders } from '../document/security-headers.ts';
import type { ShellAssets } from '../document/shell-assets.ts';
import type { Rendering } from '../render/render-pool.ts';
import type { CachedAnswer } from './answer-cache.ts';
import { createPageBody, type PageBody } from './page-body.ts';

/** What is sent for a page: the same for every visitor. */
export type PageAnswer = CachedAnswer & {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** `null` for a redirect. */
  readonly body: PageBody | null;
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
    const importMap = importMaps.get(release) ?? createImportMap(assets, release.records);
    importMaps.set(release, importMap);
    return importMap;
  }

  return ({ release, page }: Rendering, url: URL): PageAnswer => {
    if (page?.kind === 'redirect') return toRedirect(page);
    const importMap = importMapOf(release);
    const { status, html, remote } = page ?? noPage;
    const { head, data } = page?.kind === 'page' ? page : undescribed;
    const parts = { release, assets, importMap, origin: url.origin, head, html, data };
    const document = renderDocument({ ...parts, remote: findRemote(release, remote) });
    return toDocument({ html: document, status, lifeMs: lifeOf(page) }, importMap);
  };
}

/** The browser does all of it: from the scripts alone, or in the frame that the server has drawn. */
const noPage = { status: 503, html: '', remote: null };
const undescribed = { head: storefrontHead, data: JSON.stringify(emptyPageData) };

type Document = { readonly html: string; readonly status: number; readonly lifeMs: number };

function toDocument({ html, status, lifeMs }: Document, importMap: ImportMap): PageAnswer {
  const body = createPageBody(html);
  return {
    status,
    headers: {
      ...documentHeaders(importMap.source),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': status === 200 ? pageCaching : 'no-store',
      ...(status === 503 && { 'Retry-After': '2' }),
    },
    body,
    bytes: body.bytes,
    lifeMs,
  };
}

function toRedirect({ status, location }: Extract<RenderedPage, { kind: 'redirect' }>): PageAnswer {
  return {
    status,
    headers: { Location: location, 'Cache-Control': 'no-store' },
    body: null,
    bytes: location.length,
    lifeMs: otherLifeMs,
  };
}

function lifeOf(page: Exclude<RenderedPage, { kind: 'redirect' }> | null): number {
  if (page?.kind !== 'page') return 0;
  return page.status === 200 ? pageLifeMs : otherLifeMs;
}

function findRemote(release: ComposedRelease, name: string | null): ComposedRemote | null {
  return release.composition.remotes.find((remote) => remote.name === name) ?? null;
}
