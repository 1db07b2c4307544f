import { memo, type ReactNode, type RefObject, useRef } from 'react';
import type { Product } from '@szn/shared-contracts';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { type ListingQuery, paramsOf } from '../query/listing-query.ts';
import { QuickLook } from '../../quick-view/quick-view-dialog.tsx';
import { useQuickLook } from '../../quick-view/use-quick-view.ts';
import { useListRestoration } from '../restore/use-list-restoration.ts';
import { RetryButton } from '../../../components/retry-button.tsx';
import { EmptyListing, PastEnd } from './listing-end.tsx';
import { ListingGrid } from './listing-grid.tsx';
import { listingMessages } from './listing-messages.ts';
import type { ListingView } from '../state/use-listing.ts';
import { LoadedListing } from './loaded-listing.tsx';
import { useListAnnouncement } from './use-list-announcement.ts';

export type ListingResultsProps = ListingLook & {
  /** What the address says. */
  readonly query: ListingQuery;
  /** What the view shows an answer to. */
  readonly shownQuery: ListingQuery;
  readonly view: ListingView;
  readonly loadMore: () => void;
  readonly retry: () => void;
  /** What stands in place of the cards when nothing matches. */
  readonly empty: ReactNode;
  /** Which of the loaded products are shown; others are not asked for by themselves meanwhile. */
  readonly only?: ((product: Product) => boolean) | undefined;
};

export type ListingLook = {
  /** What the list is called. */
  readonly label: string;
  readonly isNarrow?: boolean;
  readonly pictureSizes?: string | undefined;
};

/**
 * The list itself in each of its states: shapes, cards and what comes next, nothing, an error. Over each of them stands
 * the product that the address names: who was sent its link shall see it, whatever setSession of the list.
 */
export const ListingResults = memo(function ListingResults(props: ListingResultsProps) {
  const { query, shownQuery, view } = props;
  const gridRef = useRef<HTMLDivElement>(null);
  const params = paramsOf(query);
  const shownParams = paramsOf(shownQuery);
  const list = { place: query.place, params, isShown: shownParams === params };
  const restoredAt = useListRestoration(list, gridRef);
  const quickLook = useQuickLook();
  const announcement = useListAnnouncement(view, shownParams, shownQuery.sort);

  return (
    <>
      <p role="status" className="visually-hidden">
        {/* An element of its own each time: what does not change in the document is not read out. */}
        {view.kind === 'loading' ? (
          listingMessages.loading
        ) : (
          <span key={announcement.turn}>{announcement.text}</span>
        )}
      </p>
      <ListingBody {...props} gridRef={gridRef} restoredAt={restoredAt} onLook={quickLook.look} />
      {quickLook.productId !== null && (
        <QuickLook
          productId={quickLook.productId}
          known={findProduct(view, quickLook.productId)}
          onClose={quickLook.close}
          onLook={quickLook.lookInstead}
        />
      )}
    </>
  );
});

type ListingBodyProps = ListingResultsProps & {
  readonly gridRef: RefObject<HTMLDivElement | null>;
  readonly restoredAt: number | null;
  readonly onLook: (product: Product) => void;
};

function ListingBody({ view, gridRef, empty, ...rest }: ListingBodyProps) {
  const { label, isNarrow, pictureSizes, loadMore, retry, only, restoredAt, onLook } = rest;
  const look = { label, isNarrow, pictureSizes, gridRef, restoredAt };
  switch (view.kind) {
    case 'loading':
      return <ListingGrid {...look} products={null} />;
    case 'failed':
      return (
        <StatePanel
          kind="error"
          title={view.error.message || listingMessages.anErrorOccurred}
          text={listingMessages.failedHint}
          actions={<RetryButton onRetry={retry} isAutomatic />}
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
      return (
        <LoadedListing {...look} view={view} loadMore={loadMore} retry={retry} only={only} onLook={onLook} />
      );
  }
}

function findProduct(view: ListingView, id: string): Product | undefined {
  return view.kind === 'products' ? view.products.find((product) => product.id === id) : undefined;
}
