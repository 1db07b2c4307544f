import { useEffect, useState, type ComponentType, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  outfitPaths,
  outfitSheetSlot,
  quickViewHash,
  readField,
  toWireProduct,
  type Product,
  type SlotContentProps,
} from '@szn/shared-contracts';
import { buttonVariants } from '@szn/shared-ui/button';
import { useServices } from '@szn/shared-ui/services-context';
import { quickViewMessages as messages } from './quick-view-messages.ts';

/** What a history entry says of the sheet that adds its product to an outfit. */
export function readSheetEntry(state: unknown) {
  return {
    isOpen: readField(state, 'isOutfitSheet') === true,
    isOverQuickView: readField(state, 'isOverQuickView') === true,
  };
}

type OutfitLinkProps = { readonly id: string; readonly product: Product; readonly isPage: boolean };

/**
 * Opens the sheet in a history entry of its own, so that Back closes it. Without scripts, in other tabs, and where no remote
 * fills the slot, the link leads to the page of outfits.
 */
export function OutfitLink({ id, product, isPage }: OutfitLinkProps) {
  const { slots } = useServices();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();

  function open(event: MouseEvent) {
    if (slots?.find(outfitSheetSlot) === undefined || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    event.preventDefault();
    // A quick view that a shared address has opened is the first entry of its page: only the sheet closes.
    const isOverQuickView = !isPage && readField(state, 'isOverPage') === true;
    void navigate(
      { pathname, search, hash: quickViewHash(id) },
      {
        preventScrollReset: true,
        state: { isOverPage: true, isOutfitSheet: true, isOverQuickView, product: toWireProduct(product) },
      },
    );
  }

  return (
    <a className={buttonVariants({ variant: 'outline' })} href={outfitPaths.adding(id)} onClick={open}>
      {messages.addToOutfit}
    </a>
  );
}

/** The sheet, rendered by the remote that fills the slot; the page of outfits if it cannot. */
export function OutfitSheet({ productId }: { readonly productId: string }) {
  const { slots, navigate } = useServices();
  const [Content, setContent] = useState<ComponentType<SlotContentProps> | null>(null);
  const openPage = () => navigate(outfitPaths.adding(productId), { replace: true });

  useEffect(() => {
    let isMounted = true;
    slots?.load().then(
      (Loaded) => isMounted && setContent(() => Loaded),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [slots]);

  return Content ? <Content name={outfitSheetSlot} onEmpty={openPage} /> : <span hidden />;
}
