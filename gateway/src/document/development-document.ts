import { site, type Composition } from '@szn/shared-contracts';
import { blockIds, emptyPageData } from '@szn/shared-contracts/rendering';
import { z } from 'zod';
import { jsonBlock, tag } from './html.ts';

/** Entry URLs of the development servers. */
export type DevelopmentEntries = {
  readonly shell: string;
  /** Entry URLs by remote name; a remote that is not listed runs its released version. */
  readonly remotes: Readonly<Record<string, string>>;
};

const schema = z.strictObject({ shell: z.url(), remotes: z.record(z.string(), z.url()) });

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

/** Renders the document of `npm run dev`: no server rendering, and none of the policies that would block hot reload. */
export function renderDevelopmentDocument(released: Composition, entries: DevelopmentEntries): string {
  const composition = withDevelopmentEntries(released, entries);
  return [
    '<!doctype html>',
    tag('html', { lang: site.language }),
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${site.name}</title>`,
    `<script>${refreshHook}</script>`,
    jsonBlock({ type: 'application/json', id: blockIds.composition }, JSON.stringify(composition)),
    '</head><body><div id="root"></div>',
    jsonBlock({ type: 'application/json', id: blockIds.page }, JSON.stringify(emptyPageData)),
    `${tag('script', { type: 'module', src: entries.shell, crossorigin: true })}</script>`,
    '</body></html>',
  ].join('');
}

/** Replaces the listed entries. A development build loads its style sheets from its scripts. */
function withDevelopmentEntries(composition: Composition, entries: DevelopmentEntries): Composition {
  return {
    ...composition,
    environment: 'development',
    remotes: composition.remotes.map((remote) => {
      const entry = entries.remotes[remote.name];
      return entry === undefined ? remote : { ...remote, version: 'dev', entry, scripts: [], styles: [] };
    }),
  };
}
