import { useCallback, useState, type ReactNode } from 'react';
import type { Product } from '@szn/shared-contracts';
import { Dialog } from '@szn/shared-ui/dialog';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useResource } from '@szn/shared-ui/use-resource';
import { RetryButton } from '../../components/retry-button.tsx';
import { useFragment } from '../../lib/use-fragment.ts';
import type { OpenFragment } from '../../lib/use-optimistic-search.ts';
import { QuickViewContext } from '../products/product-contexts.ts';
import { encodeId, fetchProduct } from './quick-view-api.ts';
import { quickViewMessages as messages } from './quick-view-messages.ts';
import { QuickViewProduct } from './quick-view-product.tsx';

type QuickViewProps = {
  readonly products: readonly Product[];
  readonly onOpenFragment: OpenFragment;
  readonly children: ReactNode;
};

/** Gives the product tiles in `children` a quick view, and renders its dialog if the URL fragment names a product. */
export function QuickView({ products, onOpenFragment, children }: QuickViewProps) {
  const { productId, open, openInstead, close } = useQuickView(onOpenFragment);
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
  const { http } = useServices();
  const { state, retry } = useResource(known ? null : `product ${productId}`, (signal) =>
    fetchProduct(http, productId, signal),
  );
  const product = known ?? (state.status === 'succeeded' ? state.value : undefined);
  const [firstId] = useState(productId);
  const fallback =
    state.status === 'failed' ? (
      <StatePanel kind="error" title={messages.failed} actions={<RetryButton onRetry={retry} />} />
    ) : (
      <Spinner />
    );
  return (
    <Dialog title={product?.title ?? messages.title} isTitleHidden size="large" onClose={onClose}>
      {product ? (
        <QuickViewProduct key={productId} product={product} isReplacement={productId !== firstId} />
      ) : (
        fallback
      )}
    </Dialog>
  );
}

const prefix = 'look-';

/** The quick view's product in the URL fragment: Back closes it, a reload keeps it open, and the link can be shared. */
function useQuickView(openFragment: OpenFragment) {
  const { fragment, close } = useFragment();
  const show = useCallback(
    ({ id }: Pick<Product, 'id'>, options: { readonly replace: boolean }) => {
      if (id !== null) openFragment(`${prefix}${encodeId(id)}`, options);
    },
    [openFragment],
  );

  return {
    productId: fragment?.startsWith(prefix) ? decodeFragment(fragment.slice(prefix.length)) : null,
    // Stable functions: every product tile depends on them.
    open: useCallback((product: Pick<Product, 'id'>) => show(product, { replace: false }), [show]),
    openInstead: useCallback((product: Pick<Product, 'id'>) => show(product, { replace: true }), [show]),
    close,
  };
}

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
