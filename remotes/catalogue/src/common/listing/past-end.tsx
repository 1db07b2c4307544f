import { Link } from 'react-router-dom';
import { buttonVariants } from '@szn/shared-ui/button-variants';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { listingMessages } from './listing-messages.ts';
import { usePageHref } from './use-page-href.ts';

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
