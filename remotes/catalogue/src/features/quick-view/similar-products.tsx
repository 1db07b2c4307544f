import type { Product } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { useResource } from '@szn/shared-ui/use-resource';
import { RetryButton } from '../../components/retry-button.tsx';
import { ProductStrip } from '../products/product-strip.tsx';
import { PriceComparison } from './price-comparison.tsx';
import { fetchSimilar } from './quick-view-api.ts';
import { quickViewMessages as messages } from './quick-view-messages.ts';
import styles from './similar-products.module.css';

type SimilarProductsProps = {
  readonly id: string;
  readonly product: Product;
  readonly known: readonly Product[] | null;
  readonly headingLevel: 2 | 3;
};

/** Similar products of other brands. If they fail to load, the product above stays. */
export function SimilarProducts({ id, product, known, headingLevel }: SimilarProductsProps) {
  const { http } = useServices();
  const { state, retry } = useResource(known === null ? `similar ${id}` : null, (signal) =>
    fetchSimilar(http, id, signal),
  );
  const similar = known ?? (state.status === 'succeeded' ? state.value : null);
  const list = similar !== null && similar.length > 0 && (
    <>
      <ProductStrip title={messages.similar} products={similar} headingLevel={headingLevel} />
      <PriceComparison product={product} others={similar} headingLevel={headingLevel} />
    </>
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
