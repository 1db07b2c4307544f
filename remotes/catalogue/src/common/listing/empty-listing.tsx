import { useRef, type ReactNode } from 'react';
import { focusOn } from '../focus-on.ts';
import type { NextPage } from './listing-view.ts';
import { LoadMore } from './load-more.tsx';
import { usePageHref } from './use-page-href.ts';

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
