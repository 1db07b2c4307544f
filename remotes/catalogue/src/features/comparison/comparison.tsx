import { useSyncExternalStore } from 'react';
import type { Product, ShellServices } from '@szn/shared-contracts';
import type { Comparison } from '../products/compare-slot.tsx';
import { createComparedProducts, type ComparedProducts } from './compared-products.ts';
import { ComparisonBar } from './comparison-bar.tsx';
import { ComparisonContext } from './comparison-context.ts';
import { ComparisonPage } from './comparison-page.tsx';
import styles from './compare-tick.module.css';
import { comparisonMessages as messages } from './comparison-messages.ts';

export { loadComparison } from './comparison-data.ts';

const comparisons = new WeakMap<ShellServices, Comparison>();

/** The comparison of a started remote: the same object for the same services. */
export function comparisonOf(services: ShellServices): Comparison {
  const known = comparisons.get(services);
  if (known) return known;
  const context = { services, comparedProducts: createComparedProducts(services) };
  const comparison = {
    renderTick: (product: Product) => (
      <CompareTick product={product} comparedProducts={context.comparedProducts} />
    ),
    bar: (
      <ComparisonContext value={context}>
        <ComparisonBar />
      </ComparisonContext>
    ),
    page: (
      <ComparisonContext value={context}>
        <ComparisonPage />
      </ComparisonContext>
    ),
  };
  comparisons.set(services, comparison);
  return comparison;
}

type CompareTickProps = { readonly product: Product; readonly comparedProducts: ComparedProducts };

/** Ticks a product for comparison. Renders nothing for a product without an id. */
function CompareTick({ product, comparedProducts: { subscribe, current, tick } }: CompareTickProps) {
  const isTicked = useSyncExternalStore(subscribe, () => current().some(({ id }) => id === product.id));
  if (product.id === null) return null;
  return (
    <label className={styles.tick} title={messages.tickHint}>
      <input
        type="checkbox"
        aria-label={messages.tick(product.title)}
        checked={isTicked}
        onChange={({ target }) => tick(product, target.checked)}
      />
      <span aria-hidden="true">{messages.heading}</span>
    </label>
  );
}
