import styles from './page-pending.module.css';

/** Loading indicator of a page; invisible for the first moments. */
export function PagePending() {
  return (
    <div className={styles.pending} role="status" aria-live="polite">
      <span className={styles.bar} aria-hidden="true" />
      <span className="visually-hidden">Loading the page</span>
    </div>
  );
}
