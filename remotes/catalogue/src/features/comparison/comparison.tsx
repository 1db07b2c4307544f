import type { Product, ShellServices } from '@szn/shared-contracts';
import type { Comparison } from '../products/compare-slot.tsx';
import { CompareTick } from './compare-tick.tsx';
import { createComparedProducts } from './compared-products.ts';
import { ComparisonBar } from './comparison-bar.tsx';
import { ComparisonContext } from './comparison-context.ts';
import { ComparisonPage } from './comparison-page.tsx';

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
