import { useState } from 'react';
import type { Product } from '@szn/shared-contracts';
import { Dialog } from '@szn/shared-ui/dialog';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useCatalogue } from '../../lib/catalogue-context.ts';
import { RetryButton } from '../../components/retry-button.tsx';
import { fetchProduct } from './quick-view-api.ts';
import { quickLookMessages as messages } from './quick-view-messages.ts';
import { ProductLook } from './quick-view-product.tsx';
import { useRequest } from '../../lib/use-request.ts';

export type QuickLookProps = {
  readonly productId: string;
  /** The product where the page has it in its list. */
  readonly known: Product | undefined;
  readonly onClose: () => void;
  /** Shows another product in this one's place. */
  readonly onLook: (product: Product) => void;
};

/** A product closely, over the list it was found in, with the like of it from other brands. */
export function QuickLook({ productId, known, onClose, onLook }: QuickLookProps) {
  const { product, isFailed, retry } = useLookedAt(productId, known);
  const [firstId] = useState(productId);
  return (
    <Dialog title={product?.title ?? messages.title} isTitleHidden size="large" onClose={onClose}>
      {product && (
        <ProductLook key={productId} product={product} onLook={onLook} isInstead={productId !== firstId} />
      )}
      {!product && !isFailed && <Spinner />}
      {!product && isFailed && (
        <StatePanel kind="error" title={messages.failed} actions={<RetryButton onRetry={retry} />} />
      )}
    </Dialog>
  );
}

/** The product from the page's list, or from the provider for who comes by a link. */
function useLookedAt(productId: string, known: Product | undefined) {
  const { services } = useCatalogue();
  const { state, retry } = useRequest(known ? null : `product ${productId}`, (signal) =>
    fetchProduct(services.http, productId, signal),
  );
  const fetched = state.status === 'succeeded' ? state.value : undefined;
  return { product: known ?? fetched, isFailed: state.status === 'failed', retry };
}
