import { useEffect, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { comparePath, type Product } from '@szn/shared-contracts';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { focusElement } from '../../lib/focus-element.ts';
import styles from './comparison-bar.module.css';
import { useComparison } from './comparison-context.ts';
import { comparisonMessages as messages } from './comparison-messages.ts';

/** The ticked products at the bottom of every page of this remote, except on the comparison itself. */
export function ComparisonBar() {
  const { comparedProducts } = useComparison();
  const { subscribe, current, tick, set, syncTabs } = comparedProducts;
  const products = useSyncExternalStore(subscribe, current);
  useEffect(syncTabs, [syncTabs]);
  const isComparison = useLocation().pathname.toLowerCase().startsWith(comparePath([]));
  if (isComparison || products.length === 0) return null;
  const ids = products.flatMap(({ id }) => id ?? []);

  /** The used button disappears: the next one takes its focus, or the tick of the product if the bar is empty. */
  function remove(product: Product) {
    const index = products.indexOf(product);
    const next = products[index + 1] ?? products[index - 1];
    tick(product, false);
    if (next) findByLabel(messages.remove(next.title))?.focus();
    else focusTick(product);
  }

  function clear() {
    set([]);
    focusTick(products[0]);
  }

  return (
    <section className={styles.bar} aria-label={messages.barLabel}>
      <ul className={styles.products}>
        {products.map((product) => (
          <li key={product.key}>
            <button
              type="button"
              className={styles.remove}
              aria-label={messages.remove(product.title)}
              onClick={() => remove(product)}
            >
              <ProductPicture image={product.image} sizes="44px" />
              <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
                <path d="M7 7 17 17M17 7 7 17" fill="none" stroke="currentColor" strokeWidth="2.5" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.status} role="status">
        <span className={styles.count}>{messages.ticked(ids.length)}</span>{' '}
        {ids.length === 1 && messages.tickAnother}
      </p>
      <button type="button" className={styles.clear} aria-label={messages.clearLabel} onClick={clear}>
        {messages.clear}
      </button>
      {ids.length < 2 ? (
        <Button variant="accent" disabled>
          {messages.compare(ids.length)}
        </Button>
      ) : (
        <Link className={buttonVariants({ variant: 'accent' })} to={comparePath(ids)}>
          {messages.compare(ids.length)}
        </Link>
      )}
    </section>
  );
}

function focusTick(product: Product | undefined) {
  const tick = product && findByLabel(messages.tick(product.title));
  if (tick) tick.focus({ preventScroll: true });
  else focusElement(document.querySelector('main h1'), { preventScroll: true });
}

function findByLabel(label: string): HTMLElement | null {
  return document.querySelector(`main [aria-label="${CSS.escape(label)}"]`);
}
