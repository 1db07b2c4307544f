import { useSyncExternalStore } from 'react';
import type { Product } from '@szn/shared-contracts';
import styles from './compare-tick.module.css';
import type { ComparedProducts } from './compared-products.ts';
import { comparisonMessages as messages } from './comparison-messages.ts';

type CompareTickProps = { readonly product: Product; readonly comparedProducts: ComparedProducts };

/** Ticks a product for comparison. Renders nothing for a product without an id. */
export function CompareTick({ product, comparedProducts: { subscribe, current, tick } }: CompareTickProps) {
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
