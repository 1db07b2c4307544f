import { useState, type ReactNode } from 'react';
import { lazyModule, type RemotePage, type ShellServices } from '@szn/shared-contracts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import {
  ComparisonBarSlot,
  ComparisonSourceContext,
  createCompareMode,
  type ComparisonSource,
} from '../products/compare-slot.tsx';
// The server renders the page, so its styles must not wait for its script.
import './comparison-page.module.css';

export const comparisonChunk = lazyModule(
  () => import(/* webpackChunkName: "comparison" */ './comparison.tsx'),
);

type ComparisonHostProps = {
  readonly services: ShellServices;
  /** The page has the bar of ticked products. */
  readonly hasBar: boolean;
  readonly children: ReactNode;
};

/** Gives the product tiles in `children` their ticks, and the page the bar of ticked products. */
export function ComparisonHost({ services, hasBar, children }: ComparisonHostProps) {
  const [source] = useState<ComparisonSource>(() => ({
    subscribe: comparisonChunk.subscribe,
    prefetch: comparisonChunk.prefetch,
    current: () => comparisonChunk.current()?.comparisonOf(services),
    mode: createCompareMode(services.sessionStorage),
  }));
  return (
    <ComparisonSourceContext value={source}>
      {children}
      {hasBar && <ComparisonBarSlot />}
    </ComparisonSourceContext>
  );
}

/** /compare?ids=…: products in columns. */
export function createComparisonRoute(services: ShellServices): RemotePage {
  return {
    loader: async ({ request }) => (await comparisonChunk.load()).loadComparison(services, request),
    Component: lazyPage(comparisonChunk, ({ comparisonOf }) => comparisonOf(services).page),
    head: () => ({ title: 'Compare products', canonicalPath: '/compare', isIndexed: false }),
  };
}
