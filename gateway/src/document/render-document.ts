import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import { site, type ComposedRemote, type PageHead } from '@szn/shared-contracts';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import {
  blockIds,
  documentTitle,
  offlineReading,
  vitalsShareName,
  type SentHtml,
} from '@szn/shared-contracts/rendering';
import escapeHtml from 'escape-html';
import type { DocumentStyles } from './first-styles.ts';
import { jsonBlock, tag, type InlineScript } from './html.ts';
import { scriptsOf } from './import-map.ts';
import type { ShellAssets } from './shell-assets.ts';
import { describeSharePicture, createStructuredData } from './structured-data.ts';

export type DocumentParts = {
  readonly release: ComposedRelease;
  readonly assets: ShellAssets;
  readonly importMap: InlineScript;
  /** Origin of absolute URLs; `null` when unknown. The Host header is not used, because clients control it. */
  readonly publicOrigin: string | null;
  /** Share of page loads that measure their speed. */
  readonly vitalsShare: number;
  /** Whether the page may register the service worker. */
  readonly hasOfflineReading: boolean;
  readonly head: PageHead;
  /** The picture of link previews that the route declares. */
  readonly sharePicture: string | undefined;
  readonly html: SentHtml;
  /** `PageData` as JSON. */
  readonly data: string;
  /** Of the shell, then of the remote that serves the page. */
  readonly styles: DocumentStyles;
  /** The remote that serves the page; its files are preloaded with the shell's. */
  readonly remote: ComposedRemote | null;
  /** Of that remote; a remote under development and one that is switched off have none. */
  readonly record: ReleaseRecord | undefined;
};

/**
 * Renders the HTML document, in parts that follow each other. `html` comes from React and is trusted; every other text is
 * escaped here.
 */
export function renderDocument(parts: DocumentParts): readonly SentHtml[] {
  const { pictureLinks, html } = splitPictureLinks(parts.html);
  const before = [
    '<!doctype html>',
    tag('html', { lang: site.language }),
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // The colour of the empty window until the first paint.
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(documentTitle(parts.head))}</title>`,
    // Before the styles: an inline script waits for sheets before it that are linked.
    `<script>${parts.assets.earlyEvents.text}</script>`,
    ...describePage(parts),
    // Before the first module load: browsers ignore a later import map.
    `<script type="importmap">${parts.importMap.text}</script>`,
    ...parts.styles.first,
    pictureLinks,
    ...preloadScripts(parts),
    // Not the SVG icon: Chromium parses it on the main thread at each navigation.
    tag('link', { rel: 'icon', href: '/icon-192.png', type: 'image/png', sizes: '192x192' }),
    tag('link', { rel: 'apple-touch-icon', href: '/icon-180.png' }),
    tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
    // The line at the top of the page has this colour in both schemes.
    '<meta name="theme-color" content="#0b0b0c">',
    ...(parts.vitalsShare > 0
      ? [tag('meta', { name: vitalsShareName, content: String(parts.vitalsShare) })]
      : []),
    ...(parts.hasOfflineReading ? [tag('meta', { name: offlineReading.metaName, content: 'on' })] : []),
    '</head>',
    '<body>',
    '<div id="root">',
  ];
  const after = [
    '</div>',
    // Below what is painted first; only scripts and crawlers read them.
    ...createStructuredData(parts.head, parts.publicOrigin).map((data) =>
      jsonBlock({ type: 'application/ld+json' }, JSON.stringify(data)),
    ),
    jsonBlock(
      { type: 'application/json', id: blockIds.composition },
      JSON.stringify(parts.release.composition),
    ),
    jsonBlock({ type: 'application/json', id: blockIds.page }, parts.data),
    ...parts.styles.later,
    ...parts.assets.scripts.map(
      ({ url, integrity }) =>
        `${tag('script', { type: 'module', src: url, integrity, crossorigin: true })}</script>`,
    ),
    // Last: text has a font with the same metrics until then, and pictures and scripts need the network first.
    ...parts.assets.fonts.map((href) =>
      tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: true }),
    ),
    '</body>',
    '</html>',
  ];
  return [before.join(''), html, after.join('')];
}

function describePage({ head, publicOrigin, sharePicture }: DocumentParts): string[] {
  const { canonicalPath: path } = head;
  const canonicalUrl =
    path === undefined || publicOrigin === null ? undefined : new URL(path, publicOrigin).href;
  const canonical = canonicalUrl ?? path;
  const meta = (attribute: 'name' | 'property', name: string, content: string | undefined) =>
    content === undefined ? [] : [tag('meta', { [attribute]: name, content })];
  return [
    ...meta('name', 'description', head.description),
    ...meta('name', 'robots', head.isIndexed === false ? 'noindex' : undefined),
    ...(canonical === undefined ? [] : [tag('link', { rel: 'canonical', href: canonical })]),
    ...describeFeed(head, publicOrigin),
    ...meta('property', 'og:site_name', site.name),
    ...meta('property', 'og:title', documentTitle(head)),
    ...meta('property', 'og:description', head.description),
    ...meta('property', 'og:url', canonicalUrl),
    ...meta('property', 'og:type', 'website'),
    ...describeSharePicture(head, sharePicture, publicOrigin),
  ];
}

/** Feeds have absolute links: there are none without a public origin. */
function describeFeed({ feed }: PageHead, publicOrigin: string | null): string[] {
  if (!feed || publicOrigin === null) return [];
  const href = new URL(feed.path, publicOrigin).href;
  return [tag('link', { rel: 'alternate', type: 'application/atom+xml', title: feed.title, href })];
}

const pictureLink = Buffer.from('<link rel="preload" as="image"');

/** React puts links for the first pictures in front of the HTML. In the head they come before the scripts. */
export function splitPictureLinks(html: SentHtml): {
  readonly pictureLinks: string;
  readonly html: SentHtml;
} {
  const bytes =
    typeof html === 'string' ? Buffer.from(html) : Buffer.from(html.buffer, html.byteOffset, html.length);
  let end = 0;
  while (pictureLink.equals(bytes.subarray(end, end + pictureLink.length))) {
    const close = bytes.indexOf('>', end);
    // Pages of other companies' code are not always what React writes.
    if (close === -1) break;
    end = close + 1;
  }
  return { pictureLinks: bytes.toString('utf8', 0, end), html: end === 0 ? html : bytes.subarray(end) };
}

function preloadScripts({ assets, remote, record }: DocumentParts): string[] {
  const active = remote?.killed === null ? remote : null;
  const modules: readonly { readonly url: string; readonly integrity: string | undefined }[] = [
    ...assets.scripts,
    ...(active?.needsRedux ? assets.redux : []),
    ...(active ? withIntegrity(active, record) : []),
  ];
  return modules.map(({ url, integrity }) =>
    tag('link', { rel: 'modulepreload', href: url, integrity, crossorigin: true }),
  );
}

/**
 * With the integrity of the import map. Without it, a browser whose scanner finds the link before the parser does loads
 * the script twice.
 */
function withIntegrity({ entry, scripts }: ComposedRemote, record: ReleaseRecord | undefined) {
  const signed = record ? scriptsOf(record) : [];
  return [entry, ...scripts].map((url) => ({
    url,
    integrity: signed.find((script) => script.url === url)?.integrity,
  }));
}
