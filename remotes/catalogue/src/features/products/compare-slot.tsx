import { useSyncExternalStore, type ReactNode } from 'react';
import type { LazyModule, Product } from '@szn/shared-contracts';
import { createServiceContext } from '../../lib/service-context.ts';

/** The code of the comparison, once loaded: the tick of a product, the bar of ticked products, and the page. */
export type Comparison = {
  readonly renderTick: (product: Product) => ReactNode;
  readonly bar: ReactNode;
  readonly page: ReactNode;
};

/**
 * The comparison as a store. Its identity never changes: React drops the server's HTML of a part that has not hydrated
 * if a context around it changes.
 */
export type ComparisonSource = Pick<LazyModule<Comparison>, 'subscribe'> & {
  readonly current: () => Comparison | undefined;
};

const [ComparisonSourceContext, useSource] = createServiceContext<ComparisonSource>('ComparisonSource');

export { ComparisonSourceContext };

/** `undefined` until the code has loaded, and on the server, whose HTML is the same for every shopper. */
export function useLoadedComparison(): Comparison | undefined {
  const { subscribe, current } = useSource();
  return useSyncExternalStore(subscribe, current, () => undefined);
}

/** The place of the tick on a card. A component of its own, so that the card does not render again with it. */
export function CompareSlot({ product }: { readonly product: Product }) {
  return useLoadedComparison()?.renderTick(product);
}
