import { lazyModule, site, type RemotePage, type ShellServices } from '@szn/shared-contracts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { shouldRevalidate } from '../listing/listing-loader.ts';
import { radarCrumb } from './drops-messages.ts';
// The server renders the page, so its styles must not wait for its script.
import './drops-page.module.css';

const dropsChunk = lazyModule(() => import(/* webpackChunkName: "drops" */ './drops-page.tsx'));

/** /drops: what each brand added in the last 30 days, by day. */
export function createDropsRoute(services: ShellServices): RemotePage {
  return {
    loader: async ({ request }) => (await dropsChunk.load()).loadDrops(services, request),
    shouldRevalidate,
    Component: lazyPage(dropsChunk, ({ DropsPage }) => <DropsPage services={services} />),
    head: ({ url }) => {
      const before = url.searchParams.get('before');
      const { label: title, path: canonicalPath } = radarCrumb;
      const page = before === null ? { title, canonicalPath } : { title, isIndexed: false };
      return {
        ...page,
        description: `Every drop of the last 30 days on ${site.name}, day by day: which streetwear brands of India added what, and for how much. Follow a brand with one tap.`,
        crumbs: [radarCrumb],
      };
    },
  };
}
