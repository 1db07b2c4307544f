import { Spinner } from '@szn/shared-ui/spinner';
import { useModal } from '@szn/shared-ui/use-modal';
import styles from './loading-overlay.module.css';
import pagePendingStyles from './page-pending.module.css';

/** Most dialogs have loaded before. To open and close this one calculates the styles of the whole page four times. */
const overlayDelayMs = 100;

/** Covers the whole page while a dialog loads, if that takes a while; Escape cancels. */
export function LoadingOverlay(props: { readonly label: string; readonly onCancel: () => void }) {
  const { label, onCancel } = props;
  const dialogRef = useModal(overlayDelayMs);
  return (
    <dialog
      ref={dialogRef}
      className={styles.overlay}
      aria-label={label}
      aria-busy="true"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <Spinner label={label} size="large" />
    </dialog>
  );
}

/** Loading indicator of a page; invisible for the first moments. */
export function PagePending() {
  return (
    <div className={pagePendingStyles.pending} role="status" aria-live="polite">
      <span className={pagePendingStyles.bar} aria-hidden="true" />
      <span className="visually-hidden">Loading the page</span>
    </div>
  );
}
