import { useRef, type MouseEvent, type PropsWithChildren, type Ref } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import { ProductFeedEnd } from '@szn/shared-ui/product-grid';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { focusElement } from '../../../lib/focus-element.ts';
import { useHasHydrated } from '../../../lib/hydration.ts';
import { linkSearchParams } from '../query/listing-search-params.ts';
import type { NextPage } from '../state/use-listing.ts';
import styles from './listing-end.module.css';
import { listingMessages } from './listing-messages.ts';

type LoadMoreProps = {
  readonly next: NextPage;
  /** The next page loads as soon as its rows are near the viewport. */
  readonly isWaiting: boolean;
  /** Rows without products are above. */
  readonly isBelowSkeletons: boolean;
  readonly onLoad: () => void;
  readonly onRetry: () => void;
  readonly endRef: Ref<HTMLDivElement>;
};

/** The end of a list. It is sticky where nothing loads into the empty rows above it. */
export function LoadMore(props: LoadMoreProps) {
  const { next, isWaiting, isBelowSkeletons, onLoad, onRetry, endRef } = props;
  const pageHref = usePageHref();
  const loadsAlone = useHasHydrated() && isWaiting;
  const isSticky = isBelowSkeletons && next.kind !== 'loading' && !loadsAlone;

  function loadHere(event: MouseEvent) {
    // With a modifier key the browser opens the next page in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLoad();
  }

  return (
    <ProductFeedEnd isSticky={isSticky} ref={endRef}>
      {next.kind === 'available' && (
        // A link, so that it also works without script.
        <a
          className={buttonVariants({ variant: 'outline' })}
          href={pageHref(next.page)}
          rel="next"
          onClick={loadHere}
        >
          {listingMessages.loadMore}
        </a>
      )}
      {next.kind === 'loading' && <Spinner size="small" label={listingMessages.loadingMore} />}
      {next.kind === 'failed' && (
        <>
          <p className={styles.error} role="alert">
            {next.error.message || listingMessages.anErrorOccurred}
          </p>
          <Button variant="outline" onClick={onRetry}>
            {listingMessages.retry}
          </Button>
        </>
      )}
      {next.kind === 'end' && <p className={styles.note}>{listingMessages.end}</p>}
    </ProductFeedEnd>
  );
}

type EmptyListingProps = { readonly next: NextPage; readonly loadMore: () => void };

export function EmptyListing({ next, loadMore, children }: PropsWithChildren<EmptyListingProps>) {
  const endRef = useRef<HTMLDivElement>(null);

  function loadNext() {
    focusElement(endRef.current?.closest('section'), { preventScroll: true });
    loadMore();
  }

  return (
    <>
      {children}
      {next.kind !== 'end' && (
        <LoadMore
          next={next}
          isWaiting={false}
          isBelowSkeletons={false}
          endRef={endRef}
          onRetry={loadNext}
          onLoad={loadNext}
        />
      )}
    </>
  );
}

export function PastEnd({ page }: { readonly page: number }) {
  const pageHref = usePageHref();
  return (
    <StatePanel
      kind="empty"
      title={listingMessages.pastEnd(page)}
      actions={
        <Link className={buttonVariants({ variant: 'outline' })} to={pageHref(1)}>
          {listingMessages.firstPage}
        </Link>
      }
    />
  );
}

export function PreviousPage({ page }: { readonly page: number }) {
  const pageHref = usePageHref();
  if (page === 1) return null;
  return (
    <a className={styles.previous} href={pageHref(page - 1)} rel="prev">
      {listingMessages.previousPage}
    </a>
  );
}

function usePageHref(): (page: number) => string {
  const { pathname, search } = useLocation();
  return (page) => `${pathname}${linkSearchParams(search, page)}`;
}
