import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Spinner } from '@szn/shared-ui/spinner';
import styles from './loading-overlay.module.css';
import pagePendingStyles from './page-pending.module.css';

/** Most dialogs have loaded before. */
const overlayDelayMs = 100;

/**
 * Covers the whole page, with its dialogs, while a further dialog loads, if that takes a while; Escape cancels. The focus stays
 * where it is, so that it returns there when the dialog closes.
 */
export function LoadingOverlay(props: { readonly label: string; readonly onCancel: () => void }) {
  const [isDue, setIsDue] = useState(false);
  const overlayRef = useRef<HTMLDivElement>(null);
  const cancel = useEffectEvent(props.onCancel);

  useEffect(() => {
    const timer = setTimeout(setIsDue, overlayDelayMs, true);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Not for a dialog that is open below.
      event.preventDefault();
      cancel();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, []);
  // Browsers before 2024 have no popovers: the overlay is below dialogs there.
  useEffect(() => overlayRef.current?.showPopover?.(), [isDue]);

  if (!isDue) return null;
  return (
    <div ref={overlayRef} popover="manual" className={styles.overlay}>
      <Spinner label={props.label} size="large" />
    </div>
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
