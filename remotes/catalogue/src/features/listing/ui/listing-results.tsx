import { memo, useRef, type ReactNode, type RefObject } from 'react';
import type { Product } from '@szn/shared-contracts';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useRetryOnReconnect } from '@szn/shared-ui/use-online';
import { RetryButton } from '../../../components/retry-button.tsx';
import { SkipLink } from '../../../components/skip-link.tsx';
import { focusElement } from '../../../lib/focus-element.ts';
import { usePreferences } from '../../preferences/preferences.ts';
import { QuickView } from '../../quick-view/quick-view-dialog.tsx';
import { queryKey } from '../query/listing-query.ts';
import { useListRestoration } from '../restore/use-list-restoration.ts';
import type { PageListing, ProductsView } from '../state/use-listing.ts';
import { EmptyListing, LoadMore, PastEnd } from './listing-end.tsx';
import { ListingGrid, type ListingGridProps } from './listing-grid.tsx';
import { listingMessages } from './listing-messages.ts';
import { useAutoLoad, useSuspension } from './use-auto-load.ts';
import { useFeedKeyboard } from './use-feed-keyboard.ts';
import { useListAnnouncement } from './use-list-announcement.ts';
import { planSize, useReservedSize } from './use-reserved-size.ts';

const footerId = 'footer';

type ListingResultsProps = PageListing & {
  readonly label: string;
  /** The grid shares the page's width with the filter panel. */
  readonly isNarrow?: boolean;
  readonly empty: ReactNode;
  /** Which of the loaded products are shown. While it is set, no further pages are loaded automatically. */
  readonly only?: ((product: Product) => boolean) | undefined;
};

/** A list in all its states. In each the URL fragment can open a quick view, so that a shared link always works. */
export const ListingResults = memo(function ListingResults(props: ListingResultsProps) {
  const { shownQuery, view, label, isNarrow = false } = props;
  const gridRef = useRef<HTMLDivElement>(null);
  const restoredIndex = useListRestoration(props, gridRef);
  const announcement = useListAnnouncement(view, queryKey(shownQuery), shownQuery.sort);

  return (
    <QuickView products={view.kind === 'products' ? view.products : noProducts}>
      <p role="status" className="visually-hidden">
        {/* A new element for each announcement: screen readers read only what changes in the document. */}
        {view.kind === 'loading' ? (
          listingMessages.loading
        ) : (
          <span key={announcement.count}>{announcement.text}</span>
        )}
      </p>
      <ListingBody {...props} grid={{ label, isNarrow, gridRef, restoredIndex }} />
    </QuickView>
  );
});

const noProducts: readonly Product[] = [];

type ListingBodyProps = Pick<
  ListingResultsProps,
  'view' | 'shownQuery' | 'empty' | 'loadMore' | 'retry' | 'only'
> & {
  readonly grid: Pick<ListingGridProps, 'label' | 'isNarrow' | 'restoredIndex'> & {
    readonly gridRef: RefObject<HTMLDivElement | null>;
  };
};

function ListingBody(props: ListingBodyProps) {
  const { view, grid, empty, loadMore, retry } = props;
  switch (view.kind) {
    case 'loading':
      return <ListingGrid {...grid} products={null} />;
    case 'failed':
      return (
        <StatePanel
          kind="error"
          title={view.error.message || listingMessages.anErrorOccurred}
          text={listingMessages.failedHint}
          actions={<RetryButton onRetry={retry} />}
        />
      );
    case 'empty':
      return (
        <EmptyListing next={view.next} loadMore={loadMore}>
          {empty}
        </EmptyListing>
      );
    case 'past-end':
      return <PastEnd page={view.page} />;
    case 'products':
      return <LoadedListing {...props} view={view} />;
  }
}

type LoadedListingProps = ListingBodyProps & { readonly view: ProductsView };

function LoadedListing({ view, shownQuery, grid, only, loadMore, retry }: LoadedListingProps) {
  const { isStale, next } = view;
  const products = only === undefined ? view.products : view.products.filter(only);
  const total = only === undefined ? view.total : null;
  const count = products.length;
  const mayLoadByItself = usePreferences().loadsByItself && only === undefined;
  const suspension = useSuspension(() => reserve(count));
  const isAutomatic = mayLoadByItself && !suspension.isSuspended;
  const { size, reserve, restRef, endRef } = useReservedSize({
    listKeys: [queryKey(shownQuery), only],
    count,
    planned: isStale ? null : planSize({ count, next, total, isAutomatic }),
  });
  const isWaiting = isAutomatic && next.kind === 'available' && next.autoLoad && !isStale;
  useAutoLoad({ isEnabled: isWaiting, restRef, count: view.products.length, size, load: loadNext });
  useFeedKeyboard(grid.gridRef, { afterId: footerId, onLeave: skipList });
  useRetryOnReconnect(next.kind === 'failed', retryNext);

  /** The shopper asks for the footer: the rows that are not loaded are not between. */
  function skipList() {
    suspension.suspend();
    reserve(count);
  }

  /** "Load more" and "Retry" disappear when used: the last card takes their focus, before the new cards. */
  function keepFocus() {
    if (!endRef.current?.contains(document.activeElement)) return;
    focusElement([...(grid.gridRef.current?.querySelectorAll('article') ?? [])].at(-1), {
      preventScroll: true,
    });
  }

  function loadNext() {
    keepFocus();
    loadMore();
  }

  function resumeAndLoad() {
    if (next.kind !== 'available') return;
    suspension.resume();
    // With the tap, not with the response: what moves then moves because the shopper asked for it.
    const planned = planSize({
      count,
      next: { kind: 'loading', page: next.page },
      total,
      isAutomatic: mayLoadByItself,
    });
    reserve(Math.max(size, planned));
    loadNext();
  }

  function retryNext() {
    keepFocus();
    retry();
  }

  return (
    <>
      {next.kind !== 'end' && (
        <SkipLink targetId={footerId} label={listingMessages.skipToFooter} onSkip={skipList} />
      )}
      <ListingGrid
        {...grid}
        products={products}
        size={size}
        isStale={isStale}
        isLoadingMore={next.kind === 'loading'}
        total={total}
        restRef={restRef}
        end={
          <LoadMore
            next={next}
            isWaiting={isWaiting}
            isBelowSkeletons={size > count}
            endRef={endRef}
            onRetry={retryNext}
            onLoad={resumeAndLoad}
          />
        }
      />
    </>
  );
}
