import { useRef, type MouseEvent, type ReactNode, type Ref } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { focusElement } from '../../../lib/focus-element.ts';
import { changeListingSearchParams } from '../query/listing-search-params.ts';
import type { NextPage } from '../state/use-listing.ts';
import styles from './listing-end.module.css';
import { listingMessages } from './listing-messages.ts';

export type LoadMoreProps = {
  readonly next: NextPage;
  readonly onLoad: () => void;
  readonly onRetry: () => void;
  /** The element that triggers automatic loading when it is near the viewport. */
  readonly endRef: Ref<HTMLDivElement>;
};

/** Below the last card: the link to the next page, a spinner, an error, or the end of the list. */
export function LoadMore({ next, onLoad, onRetry, endRef }: LoadMoreProps) {
  const pageHref = usePageHref();

  function loadHere(event: MouseEvent) {
    // With a modifier key the browser opens the next page in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLoad();
  }

  return (
    <div className={styles.end} ref={endRef}>
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
    </div>
  );
}

export type EmptyListingProps = {
  readonly next: NextPage;
  readonly loadMore: () => void;
  readonly children: ReactNode;
};

/** A list without products, with "Load more" if the provider announces further pages. */
export function EmptyListing({ next, loadMore, children }: EmptyListingProps) {
  const endRef = useRef<HTMLDivElement>(null);

  function loadNext() {
    focusElement(endRef.current?.closest('section'), { preventScroll: true });
    loadMore();
  }

  return (
    <>
      {children}
      {next.kind !== 'end' && <LoadMore next={next} endRef={endRef} onRetry={loadNext} onLoad={loadNext} />}
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

/** Above a list that starts at a later page: the link to the page before it. */
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
  return (page) => {
    // The default sort has no effect here: the change contains no sort.
    const query = changeListingSearchParams(new URLSearchParams(search), { page }, 'newest');
    return `${pathname}${query}`;
  };
}
