import { useNavigate } from 'react-router-dom';
import { paths, quickViewSlot, readQuickViewHash } from '@szn/shared-contracts';
import { useLazyModule } from '@szn/shared-ui/use-lazy-module';
import { LoadingOverlay } from '../../components/loading-overlay.tsx';
import { lazyChunk, lazyChunkMessages } from '../../lib/lazy-chunk.ts';
import { useShellRuntime } from '../../services/shell-context.tsx';
import { useUrlFragment } from '../../services/dialogs.ts';

const slotChunk = lazyChunk(async () => {
  const { SlotContent } = await import(/* webpackChunkName: "slots" */ '../../slots/slot-content.tsx');
  return SlotContent;
});

/**
 * Shows the quick view of the product that the URL fragment names, over any page. The remote that fills the slot renders
 * it; where it cannot, the shopper goes to the page of the product instead, or stays here while there is no network.
 */
export function QuickViewHost() {
  const { hash, close } = useUrlFragment();
  const navigate = useNavigate();
  const id = readQuickViewHash(hash);
  const { toasts } = useShellRuntime();
  const leave = () => {
    if (navigator.onLine) return void navigate(paths.productDetails(id), { replace: true });
    close();
    toasts.raise({ kind: 'error', text: lazyChunkMessages.notLoaded });
  };
  const SlotContent = useLazyModule(slotChunk, id !== undefined, leave);
  if (id === undefined) return null;
  const pending = <LoadingOverlay label={lazyChunkMessages.loading} onCancel={close} />;
  if (SlotContent === null) return pending;
  return <SlotContent name={quickViewSlot} onEmpty={leave} pending={pending} />;
}
