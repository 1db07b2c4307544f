import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import type { Product } from '@szn/shared-contracts';
import { useChoices } from '../choices/use-choices.ts';
import { focusOn } from '../focus-on.ts';
import { SkipPast } from '../page/skip-past.tsx';
import { changeListingAddress } from '../query/listing-address.ts';
import { QuickLook } from '../quick-look/quick-look.tsx';
import { useQuickLook } from '../quick-look/use-quick-look.ts';
import { ListingGrid } from './listing-grid.tsx';
import { listingMessages } from './listing-messages.ts';
import type { ProductsView } from './listing-view.ts';
import { LoadMore } from './load-more.tsx';
import { useAutoLoad } from './use-auto-load.ts';
import { useFeedKeys } from './use-feed-keys.ts';

/** The shell's footer. */
const footerId = 'footer';

export type LoadedListingProps = {
  readonly view: ProductsView;
  readonly label: string;
  readonly isNarrow: boolean | undefined;
  readonly pictureSizes: string | undefined;
  readonly gridRef: RefObject<HTMLDivElement | null>;
  /** Position of the card that a restored list is shown at, from 0. */
  readonly restoredAt: number | null;
  readonly loadMore: () => void;
  readonly retry: () => void;
  readonly only: ((product: Product) => boolean) | undefined;
};

/** The cards, the way to more of them, and the one that is looked at closely. */
export function LoadedListing({ view, loadMore, retry, only, ...look }: LoadedListingProps) {
  const { products, isLeaving, next, total } = view;
  const { loadsByItself } = useChoices();
  const quickLook = useQuickLook();
  const pageHref = usePageHref();
  const { endRef, suspend, resume } = useAutoLoad({
    isWaiting: next.kind === 'there' && next.isWanted && loadsByItself && !isLeaving && only === undefined,
    count: products.length,
    load: loadMore,
  });
  useFeedKeys(look.gridRef, { afterId: footerId, onLeave: suspend });

  /** The control that asks goes with it: the focus waits on the last card, before those that come. */
  function waitAtEnd() {
    focusOn([...(look.gridRef.current?.querySelectorAll('article') ?? [])].at(-1), { preventScroll: true });
  }

  function askForMore() {
    resume();
    waitAtEnd();
    loadMore();
  }

  function askAgain() {
    waitAtEnd();
    retry();
  }

  return (
    <>
      {next.kind !== 'end' && (
        <SkipPast targetId={footerId} label={listingMessages.skipToFooter} onSkip={suspend} />
      )}
      <ListingGrid
        {...look}
        products={only === undefined ? products : products.filter(only)}
        isLeaving={isLeaving}
        isGrowing={next.kind === 'loading' && !isLeaving}
        total={only === undefined ? total : null}
        onLook={quickLook.look}
      />
      <LoadMore next={next} pageHref={pageHref} endRef={endRef} onRetry={askAgain} onLoad={askForMore} />
      {quickLook.productId !== null && (
        <QuickLook
          productId={quickLook.productId}
          known={products.find(({ id }) => id === quickLook.productId)}
          onClose={quickLook.close}
          onLook={quickLook.lookInstead}
        />
      )}
    </>
  );
}

function usePageHref(): (page: number) => string {
  const { pathname, search } = useLocation();
  return (page) => {
    // The default order is what the address says when it says none: nothing of it changes here.
    const query = changeListingAddress(new URLSearchParams(search), { page }, 'newest');
    return `${pathname}${query}`;
  };
}
