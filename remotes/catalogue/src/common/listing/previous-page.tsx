import { listingMessages } from './listing-messages.ts';
import { usePageHref } from './use-page-href.ts';
import styles from './previous-page.module.css';

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
