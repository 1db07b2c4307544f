import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { lazyModule, type Product } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { observeViewport } from '@szn/shared-ui/use-in-viewport';
import { useResource } from '@szn/shared-ui/use-resource';
import { RetryButton } from '../../components/retry-button.tsx';
import { ProductStrip } from '../products/product-strip.tsx';
import { describeDifference } from './price-difference.ts';
import { fetchSimilar, similarPath } from './quick-view-api.ts';
import { quickViewMessages as messages } from './quick-view-messages.ts';
import styles from './similar-products.module.css';

type SimilarProductsProps = {
  readonly id: string;
  readonly product: Product;
  readonly known: readonly Product[] | null;
  readonly headingLevel: 2 | 3;
  /** On a page of its own, not in a quick view. */
  readonly isPage: boolean;
};

/** Similar products of other brands. If they fail to load, the product above stays. */
export function SimilarProducts({ id, product, known, headingLevel, isPage }: SimilarProductsProps) {
  const { http } = useServices();
  const { state, retry } = useResource(known === null ? `similar ${id}` : null, (signal) =>
    fetchSimilar(http, id, signal),
  );
  const similar = known ?? (state.status === 'succeeded' ? state.value : null);
  const list = similar !== null && similar.length > 0 && (
    <SimilarList {...{ id, product, headingLevel, isPage, similar }} />
  );
  if (known !== null) return list;
  // "Retry" moves its focus to this section, which stays. The loaded products have headings of their own.
  return (
    <section className={styles.similar} aria-label={similar ? undefined : messages.similar}>
      {list}
      {state.status === 'loading' && (
        <div className={styles.status}>
          <Spinner size="small" />
        </div>
      )}
      {state.status === 'failed' && (
        <div className={styles.status} role="alert">
          <p>{messages.similarFailed}</p>
          <RetryButton variant="outline" onRetry={retry} />
        </div>
      )}
    </section>
  );
}

type SimilarListProps = Omit<SimilarProductsProps, 'known'> & { readonly similar: readonly Product[] };

/** The row, with the slider in front of it that shows products of another price. */
function SimilarList({ similar, product, headingLevel, ...slider }: SimilarListProps) {
  const [shown, setShown] = useState(similar);
  return (
    <ProductStrip
      title={messages.similar}
      products={shown}
      headingLevel={headingLevel}
      noteOf={(other) => describeDifference(other, product)}
    >
      {similar.length > 1 && <LazyBudgetControl {...{ ...slider, product, shown, onChange: setShown }} />}
    </ProductStrip>
  );
}

const budgetChunk = lazyModule(() => import(/* webpackChunkName: "budget" */ './budget-control.tsx'));

type LazyBudgetControlProps = Pick<SimilarProductsProps, 'id' | 'product' | 'isPage'> & {
  readonly shown: readonly Product[];
  readonly onChange: (shown: readonly Product[]) => void;
};

/** Its code and products load in a quick view at once, on a page when the row is near the screen. */
function LazyBudgetControl({ isPage, id, ...control }: LazyBudgetControlProps) {
  const { http } = useServices();
  const placeholderRef = useRef<HTMLDivElement>(null);
  const chunk = useSyncExternalStore(budgetChunk.subscribe, budgetChunk.current, () => undefined);
  useEffect(() => {
    const place = placeholderRef.current;
    if (!isPage || place === null) return budgetChunk.prefetch();
    return observeViewport(place, (isNear) => isNear && budgetChunk.prefetch(), { rootMargin: '600px' });
  }, [isPage]);
  if (chunk === null) return null;
  const placeholder = <div ref={placeholderRef} aria-busy="true" className={styles.slider} />;
  return chunk ? (
    <chunk.BudgetControl {...{ ...control, http, placeholder, path: similarPath(id) }} />
  ) : (
    placeholder
  );
}
