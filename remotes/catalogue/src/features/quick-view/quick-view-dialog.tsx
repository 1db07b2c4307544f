import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readField, readProduct, readQuickViewHash, type Product } from '@szn/shared-contracts';
import { Dialog } from '@szn/shared-ui/dialog';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useResource } from '@szn/shared-ui/use-resource';
import { RetryButton } from '../../components/retry-button.tsx';
import { useFragment } from '../../lib/use-fragment.ts';
import { fetchProduct } from './quick-view-api.ts';
import { OutfitSheet, readSheetEntry } from './outfit-sheet.tsx';
import { quickViewMessages as messages } from './quick-view-messages.ts';
import { QuickViewProduct } from './quick-view-product.tsx';

/**
 * The quick view that the URL fragment names, in the shell's slot over every page: Back closes it, a reload keeps it open,
 * and the link can be shared.
 */
export function QuickView() {
  const { close } = useFragment();
  const { hash, state } = useLocation();
  const productId = readQuickViewHash(hash);
  const sheet = readSheetEntry(state);
  // The shell follows the address before React has rendered it. An element, because an empty slot counts as failed.
  if (productId === undefined) return <span hidden />;
  return (
    <>
      {/* The entry of the sheet has the product, too, so that the quick view stays as it is. */}
      {(!sheet.isOpen || sheet.isOverQuickView) && <QuickViewDialog productId={productId} onClose={close} />}
      {sheet.isOpen && <OutfitSheet productId={productId} />}
    </>
  );
}

type QuickViewDialogProps = { readonly productId: string; readonly onClose: () => void };

function QuickViewDialog({ productId, onClose }: QuickViewDialogProps) {
  const { http } = useServices();
  const known = useKnownProduct(productId);
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

/** The product in the history entry, which the link has put there. An older version of a remote may have written it. */
function useKnownProduct(productId: string): Product | undefined {
  const state: unknown = useLocation().state;
  return useMemo(() => {
    const product = readProduct(readField(state, 'product'));
    return product?.id === productId ? product : undefined;
  }, [state, productId]);
}
