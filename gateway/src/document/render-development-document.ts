import { site, type Composition } from '@szn/shared-contracts';
import { blockIds, emptyPageData } from '@szn/shared-contracts/rendering';
import { jsonBlock, tag } from './html.ts';

/**
 * Shell and remotes each carry a refresh runtime, and React tells only the first hook it finds; this one passes every
 * renderer on to both. Without it an edit in a remote is silently not shown.
 */
const refreshHook =
  '(()=>{const renderers=new Map();let id=0;window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers,supportsFiber:true,' +
  'inject(r){renderers.set(++id,r);return id},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){},' +
  'checkDCE(){}}})()';

/** The page under development: rendered by the browser alone, without the policies that refuse rebuilt scripts. */
export function renderDevelopmentDocument(composition: Composition, shellEntry: string): string {
  return [
    '<!doctype html>',
    tag('html', { lang: site.language }),
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${site.name}</title>`,
    `<script>${refreshHook}</script>`,
    jsonBlock({ type: 'application/json', id: blockIds.composition }, JSON.stringify(composition)),
    '</head><body><div id="root"></div>',
    jsonBlock({ type: 'application/json', id: blockIds.page }, JSON.stringify(emptyPageData)),
    `${tag('script', { type: 'module', src: shellEntry, crossorigin: true })}</script>`,
    '</body></html>',
  ].join('');
}
