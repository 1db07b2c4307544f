import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { readProducts, type LazyModule, type Product, type ShellServices } from '@szn/shared-contracts';
import { createServiceContext } from '../../lib/service-context.ts';
import styles from './compare-slot.module.css';

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
export type ComparisonSource = Pick<LazyModule<Comparison>, 'subscribe' | 'prefetch'> & {
  readonly current: () => Comparison | undefined;
  readonly mode: CompareMode;
};

const [ComparisonSourceContext, useSource] = createServiceContext<ComparisonSource>('ComparisonSource');

export { ComparisonSourceContext };

/** Whether the cards of the page have ticks. */
type CompareMode = ReturnType<typeof createCompareMode>;

/** Key in session storage of the ticked products. */
export const comparedProductsKey = 'szn:compared-products';

/** On at first while products are ticked already. */
export function createCompareMode({ read }: ShellServices['sessionStorage']) {
  const listeners = new Set<() => void>();
  let isOn = read(comparedProductsKey, (value) => readProducts(value).length > 0) ?? false;
  return {
    isOn: () => isOn,
    toggle: () => {
      isOn = !isOn;
      listeners.forEach((notify) => notify());
    },
    subscribe: (notify: () => void) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
  };
}

function useIsComparing(): boolean {
  const { subscribe, isOn } = useSource().mode;
  return useSyncExternalStore(subscribe, isOn, () => false);
}

/**
 * `undefined` until the code has loaded, which starts when it is needed; and on the server, whose HTML is the same for every
 * shopper.
 */
function useComparison(isNeeded: boolean): Comparison | undefined {
  const { subscribe, current, prefetch } = useSource();
  useEffect(() => {
    if (isNeeded) prefetch();
  }, [isNeeded, prefetch]);
  return useSyncExternalStore(subscribe, current, () => undefined);
}

/** The place of the tick in a quick view. */
export function CompareSlot({ product }: { readonly product: Product }) {
  return useComparison(true)?.renderTick(product);
}

/** The place of the tick on a card. A component of its own, so that the card does not render again with it. */
export function CompareModeSlot({ product }: { readonly product: Product }) {
  const isComparing = useIsComparing();
  const comparison = useComparison(isComparing);
  return isComparing && comparison?.renderTick(product);
}

/** The place of the bar of ticked products, which stays when the mode ends. */
export function ComparisonBarSlot() {
  return useComparison(useIsComparing())?.bar;
}

/** Gives the cards of the page their ticks, or takes them away. */
export function CompareToggle() {
  const { mode, prefetch } = useSource();
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={useIsComparing()}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={mode.toggle}
    >
      Compare
    </button>
  );
}
