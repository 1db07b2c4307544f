import {
  brandLabel,
  findBrandByStoredName,
  findStoredSource,
  formatPrice,
  isRequestError,
  lazyModule,
  paths,
  readDropPage,
  site,
  type RemotePage,
  type ShellServices,
} from '@szn/shared-contracts';
import { FollowButton, FollowHint } from '@szn/shared-ui/follow-button';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useFollowedBrands } from '@szn/shared-ui/use-followed-brands';
import { PageHeader, type Crumb } from '../../components/page-header.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { shouldRevalidate } from '../listing/listing-loader.ts';
// The server renders the page, so its styles must not wait for its script.
import './drops-page.module.css';

const dropsChunk = lazyModule(() => import(/* webpackChunkName: "drops" */ './drops-page.tsx'));

const radarCrumb: Crumb = { label: 'Drop radar', path: paths.drops() };

/** What the late code uses of the first script, as values (docs/benchmarks/late-chunks.md). */
const parts = {
  FollowButton,
  FollowHint,
  PageHeader,
  ProductPicture,
  RetryButton,
  Spinner,
  StatePanel,
  brandLabel,
  findBrandByStoredName,
  findStoredSource,
  formatPrice,
  isRequestError,
  paths,
  radarCrumb,
  readDropPage,
  useFollowedBrands,
};

export type DropsParts = typeof parts;

/** /drops: what each brand added in the last 30 days, by day. */
export function createDropsRoute(services: ShellServices): RemotePage {
  return {
    loader: async ({ request }) => (await dropsChunk.load()).loadDrops(services, parts, request),
    shouldRevalidate,
    Component: lazyPage(dropsChunk, ({ DropsPage }) => <DropsPage services={services} parts={parts} />),
    head: ({ url }) => {
      const before = url.searchParams.get('before');
      const { label: title, path: canonicalPath } = radarCrumb;
      const page = before === null ? { title, canonicalPath } : { title, isIndexed: false };
      return {
        ...page,
        description: `Every drop of the last 30 days on ${site.name}, day by day: which streetwear labels of India added what, and for how much. Follow a label with one tap.`,
        crumbs: [radarCrumb],
      };
    },
  };
}
