import { useLocation } from 'react-router-dom';
import { lazyChunkMessages } from '../lib/lazy-chunk.ts';
import styles from './load-failure-notice.module.css';

/**
 * Part of the server's HTML, hidden. The inline script shows it when a control that was used is not hydrated in time:
 * then no other part of the shell can, because its scripts may have failed.
 */
export function LoadFailureNotice() {
  const { pathname, search } = useLocation();
  return (
    <p id="load-failure" role="alert" className={styles.notice} hidden>
      {lazyChunkMessages.notLoaded}
      {/* Not a router link: it loads the document again. */}
      <a href={`${pathname}${search}`} className={styles.reload}>
        {lazyChunkMessages.tryAgain}
      </a>
    </p>
  );
}
