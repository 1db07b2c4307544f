import type { MouseEvent, Ref } from 'react';
import { Button } from '@szn/shared-ui/button';
import { buttonVariants } from '@szn/shared-ui/button-variants';
import { Spinner } from '@szn/shared-ui/spinner';
import { listingMessages } from './listing-messages.ts';
import type { NextPage } from './listing-view.ts';
import styles from './load-more.module.css';

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
