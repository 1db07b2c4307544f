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

export type SimilarProductsProps = {
  readonly product: Product;
  /** The similar products if they are loaded; `null` to fetch them. */
  readonly known: readonly Product[] | null;
  /** Level of the headings, below that of the product. */
  readonly headingLevel: 2 | 3;
};

/** Similar products of other brands. If they fail to load, the product above stays. */
export function SimilarProducts(props: SimilarProductsProps) {
  const { product, known } = props;
  const { http } = useServices();
  const id = product.id ?? '';
  const { state, retry } = useResource(known === null ? `similar ${id}` : null, (signal) =>
    fetchSimilar(http, id, signal),
  );
  if (known !== null) return <SimilarList {...props} similar={known} />;
  const isLoaded = state.status === 'succeeded';
  // "Retry" moves its focus to this section, which stays. The loaded products have headings of their own.
  return (
    <section className={styles.similar} aria-label={isLoaded ? undefined : messages.similar}>
      {isLoaded && <SimilarList {...props} similar={state.value} />}
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

function SimilarList({ product, similar, headingLevel }: SimilarListProps) {
  if (similar.length === 0) return null;
  return (
    <>
      <ProductStrip title={messages.similar} products={similar} headingLevel={headingLevel} />
      <PriceComparison product={product} others={similar} headingLevel={headingLevel} />
    </>
  );
}
