import { Spinner } from '@szn/shared-ui/spinner';
import styles from './busy-overlay.module.css';

/** The full-screen loading indicator of an authentication request (specification, section 2). */
export function BusyOverlay({ label }: { readonly label: string }) {
  return (
    <div className={styles.overlay}>
      <Spinner label={label} size="large" />
    </div>
  );
}
