import type { RefObject } from 'react';
import type { Product } from '@szn/shared-contracts';
import { useChoices } from '../../preferences/preferences.ts';
import { focusOn } from '../../../lib/focus-element.ts';
import { SkipPast } from '../../../components/skip-link.tsx';
import { useRetryWhenOnline } from '../../../components/retry-button.tsx';
import { ListingGrid } from './listing-grid.tsx';
import { listingMessages } from './listing-messages.ts';
import type { ProductsView } from '../state/use-listing.ts';
import { LoadMore, usePageHref } from './listing-end.tsx';
import { useAutoLoad } from './use-auto-load.ts';
import { useFeedKeys } from './use-feed-keyboard.ts';

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
  readonly onLook: (product: Product) => void;
};

/** The cards, and the way to more of them. */
export function LoadedListing({ view, loadMore, retry, only, ...look }: LoadedListingProps) {
  const { products, isLeaving, next, total } = view;
  const { loadsByItself } = useChoices();
  const pageHref = usePageHref();
  const { endRef, suspend, resume } = useAutoLoad({
    isWaiting: next.kind === 'there' && next.isWanted && loadsByItself && !isLeaving && only === undefined,
    count: products.length,
    load: goOn,
  });
  useFeedKeys(look.gridRef, { afterId: footerId, outboundClickHandlers: suspend });

  /** "Load more" and "Retry" go when they are heard: their focus waits on the last card, before those that come. */
  function keepFocus() {
    if (!endRef.current?.contains(document.activeElement)) return;
    focusOn([...(look.gridRef.current?.querySelectorAll('article') ?? [])].at(-1), { preventScroll: true });
  }

  function goOn() {
    keepFocus();
    loadMore();
  }

  function askForMore() {
    resume();
    goOn();
  }

  function askAgain() {
    keepFocus();
    retry();
  }

  useRetryWhenOnline(next.kind === 'failed', askAgain);

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
      />
      <LoadMore next={next} pageHref={pageHref} endRef={endRef} onRetry={askAgain} onLoad={askForMore} />
    </>
  );
}
