import { lazyChunkMessages } from '../lib/lazy-chunk.ts';
import styles from './load-failure-notice.module.css';

/**
 * Part of the server's HTML, hidden. The inline script shows it when a control that was used is not hydrated in time:
 * then no other part of the shell can, because its scripts may have failed.
 */
export function LoadFailureNotice() {
  return (
    <p id="load-failure" role="alert" className={styles.notice} hidden>
      {lazyChunkMessages.notLoaded}
      {/* An empty address loads the document again. */}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
      <a href="" className={styles.reload}>
        {lazyChunkMessages.tryAgain}
      </a>
    </p>
  );
}
