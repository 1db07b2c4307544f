import type { Product } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { Spinner } from '@szn/shared-ui/spinner';
import { useCatalogue } from '../catalogue-context.ts';
import { listingMessages } from '../listing/listing-messages.ts';
import { ProductStrip } from '../product-strip.tsx';
import { fetchSimilar } from './quick-look-api.ts';
import { quickLookMessages as messages } from './quick-look-messages.ts';
import { useRequest } from './use-request.ts';
import styles from './similar-products.module.css';

export type SimilarProductsProps = {
  readonly productId: string;
  readonly onLook: (product: Product) => void;
};

/** What other brands offer in a product's place. Its failure is its own: the product above stays. */
export function SimilarProducts({ productId, onLook }: SimilarProductsProps) {
  const { services } = useCatalogue();
  const { state, retry } = useRequest(`similar ${productId}`, (signal) =>
    fetchSimilar(services.http, productId, signal),
  );
  if (state.status === 'failed') {
    return (
      <div className={styles.place} role="alert">
        <p>{messages.similarFailed}</p>
        <Button variant="outline" onClick={retry}>
          {listingMessages.retry}
        </Button>
      </div>
    );
  }
  if (state.status === 'loading') {
    return (
      <div className={styles.place}>
        <Spinner size="small" />
      </div>
    );
  }
  if (state.value.length === 0) return null;
  return <ProductStrip title={messages.similar} products={state.value} headingLevel={3} onLook={onLook} />;
}
