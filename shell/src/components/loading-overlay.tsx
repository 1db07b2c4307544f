import { useLayoutEffect, useRef } from 'react';
import { Spinner } from '@szn/shared-ui/spinner';
import styles from './loading-overlay.module.css';

type LoadingOverlayProps = { readonly label: string; readonly onCancel: () => void };

/** Covers the whole page while a dialog loads; Escape cancels. */
export function LoadingOverlay({ label, onCancel }: LoadingOverlayProps) {
  const dialogRef = useModal();
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

/** Shows the dialog of the returned ref as a modal while it is mounted. */
export function useModal() {
  const dialogRef = useRef<HTMLDialogElement>(null);

  // Closed before it is removed, so that the browser restores the focus.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (typeof dialog?.showModal === 'function') dialog.showModal();
    else dialog?.setAttribute('open', '');
    return () => (typeof dialog?.close === 'function' ? dialog.close() : dialog?.removeAttribute('open'));
  }, []);

  return dialogRef;
}
