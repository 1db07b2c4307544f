import type { Product } from '@szn/shared-contracts';
import { Spinner } from '@szn/shared-ui/spinner';
import { useCatalogue } from '../../lib/catalogue-context.ts';
import { RetryButton } from '../../components/retry-button.tsx';
import { ProductStrip } from '../products/product-strip.tsx';
import { PriceComparison } from './price-comparison.tsx';
import { fetchSimilar } from './quick-view-api.ts';
import { quickLookMessages as messages } from './quick-view-messages.ts';
import { useRequest } from '../../lib/use-request.ts';
import styles from './similar-products.module.css';

export type SimilarProductsProps = {
  readonly product: Product;
  /** What is known already; `null` to ask. */
  readonly known: readonly Product[] | null;
  readonly onLook: (product: Product) => void;
  /** Of its parts' titles, below that of the product. */
  readonly headingLevel: 2 | 3;
};

/** What other brands offer in a product's place. Its failure is its own: the product above stays. */
export function SimilarProducts(props: SimilarProductsProps) {
  const { product, known } = props;
  const { services } = useCatalogue();
  const id = product.id ?? '';
  const { state, retry } = useRequest(known === null ? `similar ${id}` : null, (signal) =>
    fetchSimilar(services.http, id, signal),
  );
  if (known !== null) return <Similar {...props} similar={known} />;
  const isThere = state.status === 'succeeded';
  // The focus of "Retry" waits here, and stays when they come; they bring headings of their own.
  return (
    <section className={styles.asked} aria-label={isThere ? undefined : messages.similar}>
      {isThere && <Similar {...props} similar={state.value} />}
      {state.status === 'loading' && (
        <div className={styles.place}>
          <Spinner size="small" />
        </div>
      )}
      {state.status === 'failed' && (
        <div className={styles.place} role="alert">
          <p>{messages.similarFailed}</p>
          <RetryButton variant="outline" onRetry={retry} />
        </div>
      )}
    </section>
  );
}

type SimilarProps = Omit<SimilarProductsProps, 'known'> & { readonly similar: readonly Product[] };

function Similar({ product, similar, onLook, headingLevel }: SimilarProps) {
  if (similar.length === 0) return null;
  return (
    <>
      <ProductStrip title={messages.similar} products={similar} headingLevel={headingLevel} onLook={onLook} />
      <PriceComparison product={product} others={similar} headingLevel={headingLevel} />
    </>
  );
}
