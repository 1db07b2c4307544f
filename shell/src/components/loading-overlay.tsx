import { useLayoutEffect, useRef } from 'react';
import { Spinner } from '@szn/shared-ui/spinner';
import styles from './loading-overlay.module.css';

/** Covers the whole page while a dialog loads; Escape cancels. */
export function LoadingOverlay(props: { readonly label: string; readonly onCancel: () => void }) {
  const { label, onCancel } = props;
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
