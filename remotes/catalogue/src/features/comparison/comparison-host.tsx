import { useEffect, useState, type ReactNode } from 'react';
import { lazyModule, outboundLink, paths, type RemotePage, type ShellServices } from '@szn/shared-contracts';
import { outboundClickHandlers, PriceTag } from '@szn/shared-ui/product-card';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { WishlistHeart } from '@szn/shared-ui/wishlist-heart';
import { PageHeader } from '../../components/page-header.tsx';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { createStoredValue } from '../../lib/stored-value.ts';
import {
  ComparisonSourceContext,
  useLoadedComparison,
  type ComparisonSource,
} from '../products/compare-slot.tsx';
import { OpenProductContext } from '../products/product-tile.tsx';
// The server renders the page, so its styles must not wait for its script.
import './comparison-page.module.css';

export const comparisonChunk = lazyModule(
  () => import(/* webpackChunkName: "comparison" */ './comparison.tsx'),
);

/**
 * What the late code uses of the first script. It gets them as values: a module that another chunk imports is no longer
 * merged with the modules around it, which would cost every page of this remote 0.7 KB (docs/benchmarks/late-chunks.md).
 */
const parts = {
  PageHeader,
  PriceTag,
  ProductPicture,
  StatePanel,
  WishlistHeart,
  OpenProductContext,
  createStoredValue,
  outboundClickHandlers,
  outboundLink,
  productPath: paths.productDetails,
  categoryPath: paths.category,
  genderPath: paths.gender,
};

export type ComparisonParts = typeof parts;

type ComparisonHostProps = { readonly services: ShellServices; readonly children: ReactNode };

/** Gives the product tiles in `children` their ticks when the page is idle, and the page the bar of ticked products. */
export function ComparisonHost({ services, children }: ComparisonHostProps) {
  const [source] = useState<ComparisonSource>(() => ({
    subscribe: comparisonChunk.subscribe,
    current: () => comparisonChunk.current()?.comparisonOf(services, parts),
  }));
  return (
    <ComparisonSourceContext value={source}>
      {children}
      <BarSlot />
    </ComparisonSourceContext>
  );
}

function BarSlot() {
  useEffect(prefetchWhenIdle, []);
  return useLoadedComparison()?.bar;
}

/** Safari has no `requestIdleCallback`. */
function prefetchWhenIdle() {
  ('requestIdleCallback' in window ? window.requestIdleCallback : setTimeout)(comparisonChunk.prefetch);
}

/** /compare?ids=…: products in columns. */
export function createComparisonRoute(services: ShellServices): RemotePage {
  return {
    loader: async ({ request }) => (await comparisonChunk.load()).loadComparison(services, request),
    Component: lazyPage(comparisonChunk, ({ comparisonOf }) => comparisonOf(services, parts).page),
    head: () => ({ title: 'Compare products', canonicalPath: '/compare', isIndexed: false }),
  };
}
