import { useState, type ReactNode } from 'react';
import type { Product } from '@szn/shared-contracts';
import { Dialog } from '@szn/shared-ui/dialog';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useResource } from '@szn/shared-ui/use-resource';
import { RetryButton } from '../../components/retry-button.tsx';
import { QuickViewContext } from '../products/product-tile.tsx';
import { fetchProduct } from './quick-view-api.ts';
import { quickViewMessages as messages } from './quick-view-messages.ts';
import { QuickViewProduct } from './quick-view-product.tsx';
import { useQuickView } from './use-quick-view.ts';

export type QuickViewProps = {
  /** Products of the page; any other product is fetched. */
  readonly products: readonly Product[];
  readonly children: ReactNode;
};

/** Gives the product tiles in `children` a quick view, and renders its dialog if the URL fragment names a product. */
export function QuickView({ products, children }: QuickViewProps) {
  const { productId, open, openInstead, close } = useQuickView();
  return (
    <QuickViewContext value={open}>
      {children}
      {productId !== null && (
        <QuickViewContext value={openInstead}>
          <QuickViewDialog
            productId={productId}
            known={products.find(({ id }) => id === productId)}
            onClose={close}
          />
        </QuickViewContext>
      )}
    </QuickViewContext>
  );
}

type QuickViewDialogProps = {
  readonly productId: string;
  readonly known: Product | undefined;
  readonly onClose: () => void;
};

function QuickViewDialog({ productId, known, onClose }: QuickViewDialogProps) {
  const { product, isFailed, retry } = useProduct(productId, known);
  const [firstId] = useState(productId);
  return (
    <Dialog title={product?.title ?? messages.title} isTitleHidden size="large" onClose={onClose}>
      {product && (
        <QuickViewProduct key={productId} product={product} isReplacement={productId !== firstId} />
      )}
      {!product && !isFailed && <Spinner />}
      {!product && isFailed && (
        <StatePanel kind="error" title={messages.failed} actions={<RetryButton onRetry={retry} />} />
      )}
    </Dialog>
  );
}

/** The product of the page, or from the API for a shared link. */
function useProduct(productId: string, known: Product | undefined) {
  const { http } = useServices();
  const { state, retry } = useResource(known ? null : `product ${productId}`, (signal) =>
    fetchProduct(http, productId, signal),
  );
  const fetched = state.status === 'succeeded' ? state.value : undefined;
  return { product: known ?? fetched, isFailed: state.status === 'failed', retry };
}
