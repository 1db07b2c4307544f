import { useEffect, useRef } from 'react';

/**
 * Opens the dialog element as a modal for as long as the component is mounted, and gives the focus back to what had
 * it before. The page beneath is inert meanwhile.
 */
export function useModalDialog() {
  const dialogRef = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = dialogRef.current;
    const opener = document.activeElement;
    open(dialog);
    return () => {
      close(dialog);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  return dialogRef;
}

// Browsers before 2022 know no modal dialogs; an open one is still readable and closable.
function open(dialog: HTMLDialogElement | null) {
  if (dialog === null || dialog.open) return;
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
}

function close(dialog: HTMLDialogElement | null) {
  if (typeof dialog?.close === 'function') dialog.close();
  else dialog?.removeAttribute('open');
}
