import { useLayoutEffect, useRef } from 'react';
import { Spinner } from '@szn/shared-ui/spinner';
import styles from './loading-overlay.module.css';

export type LoadingVeilProps = { readonly label: string; readonly onCancel: () => void };

/** Covers the whole page while something must not be touched; Escape gives up waiting. */
export function LoadingVeil({ label, onCancel }: LoadingVeilProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);

  // Closed before it leaves the document, so that the browser gives the focus back to what opened it.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (typeof dialog?.showModal === 'function') dialog.showModal();
    else dialog?.setAttribute('open', '');
    return () => (typeof dialog?.close === 'function' ? dialog.close() : dialog?.removeAttribute('open'));
  }, []);

  return (
    <dialog
      ref={dialogRef}
      className={styles.veil}
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
