import { ownValue } from '@szn/shared-contracts/wire';
import { site, type Composition } from '@szn/shared-contracts';
import {
  blockIds,
  documentTitle,
  emptyPageData,
  storefrontHead,
  type RenderedPage,
} from '@szn/shared-contracts/rendering';
import escapeHtml from 'escape-html';
import { z } from 'zod';
import { jsonBlock, tag } from './html.ts';

const schema = z.strictObject({
  shell: z.url(),
  /** By remote name; a remote that is not listed runs its released version. */
  remotes: z.record(z.string(), z.url()),
  /** Whether pages are rendered on the server, by the released builds. */
  hasServerRendering: z.boolean().default(false),
});

/** Entry URLs of the development servers. */
export type DevelopmentEntries = z.infer<typeof schema>;

/** Parses `DEV_ENTRIES` (JSON). Throws when the shape is wrong. */
export function readDevelopmentEntries(text: string): DevelopmentEntries {
  return schema.parse(JSON.parse(text));
}

/**
 * The shell and each remote carry their own React refresh runtime, and React reports only to the first DevTools hook.
 * This hook passes every renderer to all runtimes. Without it, edits in a remote are not shown.
 */
const refreshHook =
  '(()=>{const renderers=new Map();let id=0;window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers,supportsFiber:true,' +
  'inject(r){renderers.set(++id,r);return id},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){},' +
  'checkDCE(){}}})()';

/**
 * Renders the document of `npm run dev`, without the policies that would block hot reload. `page`: as the server has
 * rendered it, for `npm run dev -- --ssr`; `null`: the browser renders it.
 */
export function renderDevelopmentDocument(
  released: Composition,
  entries: DevelopmentEntries,
  page: Exclude<RenderedPage, { kind: 'redirect' }> | null,
): string {
  const composition: Composition = {
    ...released,
    environment: 'development',
    remotes: released.remotes.map((remote) => {
      const entry = ownValue(entries.remotes, remote.name);
      if (entry === undefined) return remote;
      // Without a fallback version, which would hide an error. A development build loads its style sheets from its scripts.
      // The HTML of the server names the version: hydration would find another one.
      const version = entries.hasServerRendering ? remote.version : '0.0.0-dev';
      return { ...remote, version, entry, scripts: [], styles: [], previous: null };
    }),
  };
  const { head, data } =
    page?.kind === 'page' ? page : { head: storefrontHead, data: JSON.stringify(emptyPageData) };
  const html = page === null ? '' : Buffer.from(page.html).toString('utf8');
  return [
    '<!doctype html>',
    tag('html', { lang: site.language }),
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(documentTitle(head))}</title>`,
    // Before the first paint. Hot replacement finds the sheet by the name of its chunk.
    tag('link', {
      rel: 'stylesheet',
      href: entries.shell.replace(/\.js$/, '.css'),
      crossorigin: true,
      'data-rspack': 'shell:chunk-main',
    }),
    tag('link', { rel: 'icon', href: '/icon-192.png', type: 'image/png', sizes: '192x192' }),
    `<script>${refreshHook}</script>`,
    jsonBlock({ type: 'application/json', id: blockIds.composition }, JSON.stringify(composition)),
    `</head><body><div id="root">${html}</div>`,
    jsonBlock({ type: 'application/json', id: blockIds.page }, data),
    `${tag('script', { type: 'module', src: entries.shell, crossorigin: true })}</script>`,
    '</body></html>',
  ].join('');
}
