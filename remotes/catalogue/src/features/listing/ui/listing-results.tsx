import { memo, useRef, type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { RetryButton } from '../../../components/retry-button.tsx';
import { SkipLink } from '../../../components/skip-link.tsx';
import { usePreferences } from '../../preferences/preferences.ts';
import { queryKey } from '../query/listing-query.ts';
import { useListRestoration } from '../restore/use-list-restoration.ts';
import type { PageListing, ProductsView } from '../state/use-listing.ts';
import { EmptyListing, LoadMore, PastEnd } from './listing-end.tsx';
import { ListingGrid, type ListingGridProps } from './listing-grid.tsx';
import { listSortOrders } from './list-sort-orders.ts';
import { listingMessages } from './listing-messages.ts';
import { useGrowingList } from './use-growing-list.ts';
import { useListAnnouncement } from './use-list-announcement.ts';
import { focusElement } from '../../../lib/focus-element.ts';

const footerId = 'footer';

type ListingResultsProps = PageListing & {
  readonly label: string;
  /** The grid shares the page's width with the filter panel. */
  readonly isNarrow?: boolean;
  readonly empty: ReactNode;
};

/** A list in all its states. */
export const ListingResults = memo(function ListingResults(props: ListingResultsProps) {
  const { shownQuery, view, label, isNarrow = false } = props;
  const gridRef = useRef<HTMLDivElement>(null);
  const restoredIndex = useListRestoration(props, gridRef);
  const orders = listSortOrders({ scope: shownQuery.scope, view, hasDiscounts: true });
  const order = orders.find(({ value }) => value === shownQuery.sort)?.label ?? '';
  const announcement = useListAnnouncement(view, queryKey(shownQuery), order);

  return (
    <>
      <p role="status" className="visually-hidden">
        {/* A new element for each announcement: screen readers read only what changes in the document. */}
        {view.kind === 'loading' ? (
          listingMessages.loading
        ) : (
          <span key={announcement.count}>{announcement.text}</span>
        )}
      </p>
      <ListingBody {...props} grid={{ label, isNarrow, gridRef, restoredIndex }} />
    </>
  );
});

type ListingBodyProps = Pick<ListingResultsProps, 'view' | 'shownQuery' | 'empty' | 'loadMore' | 'retry'> & {
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

function LoadedListing({ view, shownQuery, grid, loadMore, retry }: LoadedListingProps) {
  const { products, isStale, next, total } = view;
  const list = useGrowingList({
    listKey: queryKey(shownQuery),
    count: products.length,
    next,
    total,
    isStale,
    mayLoadByItself: usePreferences().loadsByItself,
    gridRef: grid.gridRef,
    loadMore,
    retry,
  });
  useFeedKeyboard(grid.gridRef, { afterId: footerId, onLeave: list.skip });
  return (
    <>
      {next.kind !== 'end' && (
        <SkipLink targetId={footerId} label={listingMessages.skipToFooter} onSkip={list.skip} />
      )}
      <ListingGrid
        {...grid}
        products={products}
        size={list.size}
        isStale={isStale}
        isLoadingMore={next.kind === 'loading'}
        total={total}
        restRef={list.restRef}
        end={
          <LoadMore
            next={next}
            isWaiting={list.isWaiting}
            isBelowSkeletons={list.size > products.length}
            endRef={list.endRef}
            onRetry={list.retry}
            onLoad={list.loadMore}
          />
        }
      />
    </>
  );
}

/**
 * Keys of a feed (WAI-ARIA Authoring Practices, "Feed"): Page Down and Page Up move the focus from card to card,
 * Control+End moves it past the feed (to `afterId`), Control+Home before it. They work while the focus is inside the
 * feed. `onLeave` is called before the focus moves past the end.
 */
function useFeedKeyboard(
  feedRef: RefObject<HTMLElement | null>,
  { afterId, onLeave }: { readonly afterId: string; readonly onLeave: () => void },
): void {
  const leave = useEffectEvent(onLeave);

  useEffect(() => {
    const feed = feedRef.current;
    const move = (event: KeyboardEvent) => {
      const card = event.target instanceof Element ? event.target.closest('article') : null;
      if (card === null) return;
      if (event.key === 'End' && event.ctrlKey) {
        leave();
        focusElement(document.getElementById(afterId));
      } else if (event.key === 'Home' && event.ctrlKey) {
        focusBefore(feed);
      } else if (event.key === 'PageDown' || event.key === 'PageUp') {
        focusElement(findAdjacentCard(feed, card, event.key === 'PageDown' ? 1 : -1));
      } else {
        return;
      }
      event.preventDefault();
    };
    feed?.addEventListener('keydown', move);
    return () => feed?.removeEventListener('keydown', move);
  }, [feedRef, afterId]);
}

/** The same card at the ends. */
function findAdjacentCard(feed: HTMLElement | null, card: Element, step: 1 | -1): Element {
  const cards: Element[] = [...(feed?.querySelectorAll('article') ?? [])];
  return cards[cards.indexOf(card) + step] ?? card;
}

/** Focuses the last focusable control before the feed; hidden controls do not take the focus. */
function focusBefore(feed: HTMLElement | null): void {
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')];
  const firstInside = controls.findIndex((control) => feed?.contains(control));
  controls.slice(0, firstInside).findLast((control) => {
    control.focus();
    return document.activeElement === control;
  });
}
