import { type MouseEvent, type ReactNode, type Ref, useRef } from 'react';
import { Button } from '@szn/shared-ui/button';
import { buttonVariants } from '@szn/shared-ui/button-variants';
import { Spinner } from '@szn/shared-ui/spinner';
import { Link, useLocation } from 'react-router-dom';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { listingMessages } from './listing-messages.ts';
import type { NextPage } from '../state/use-listing.ts';
import styles from './listing-end.module.css';
import { focusOn } from '../../../lib/focus-element.ts';
import { changeListingAddress } from '../query/listing-search-params.ts';

export type LoadMoreProps = {
  readonly next: NextPage;
  /** Address of a page of this list: what the link leads to where no script runs. */
  readonly pageHref: (page: number) => string;
  readonly onLoad: () => void;
  readonly onRetry: () => void;
  /** The place whose coming near loads the next page. */
  readonly endRef: Ref<HTMLDivElement>;
};

/** What stands below the last card: the way to the next page, its coming, its failure, or the end. */
export function LoadMore({ next, pageHref, onLoad, onRetry, endRef }: LoadMoreProps) {
  function loadHere(event: MouseEvent) {
    // With a modifier the shopper wants the link: the next page in a tab of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLoad();
  }

  return (
    <div className={styles.end} ref={endRef}>
      {next.kind === 'there' && (
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

/** What stands in place of the cards where none came, and the way on where the provider says that there is one. */
export function EmptyListing({ next, loadMore, children }: EmptyListingProps) {
  const endRef = useRef<HTMLDivElement>(null);
  const pageHref = usePageHref();

  function goOn() {
    focusOn(endRef.current?.closest('section'), { preventScroll: true });
    loadMore();
  }

  return (
    <>
      {children}
      {next.kind !== 'end' && (
        <LoadMore next={next} pageHref={pageHref} endRef={endRef} onRetry={goOn} onLoad={goOn} />
      )}
    </>
  );
}

/** A link named a page that the list does not have (any more). */
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

/** The way back from a list that a link began at a later page: to its beginning it does not grow. */
export function PreviousPage({ page }: { readonly page: number }) {
  const pageHref = usePageHref();
  if (page === 1) return null;
  return (
    <a className={styles.previous} href={pageHref(page - 1)} rel="prev">
      {listingMessages.previousPage}
    </a>
  );
}

/** Tells the address of a page of the list that is shown. */
export function usePageHref(): (page: number) => string {
  const { pathname, search } = useLocation();
  return (page) => {
    // The default order is what the address says when it says none: nothing of it changes here.
    const query = changeListingAddress(new URLSearchParams(search), { page }, 'newest');
    return `${pathname}${query}`;
  };
}
