import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Opens the dialog while it is mounted, with the page below inert, after a delay in ms. The focus moves into it, and back on
 * unmount. Escape sends `cancel`, also in browsers without modal dialogs.
 */
export function useModal(delayMs = 0): RefObject<HTMLDialogElement | null> {
  const dialogRef = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    const opener = document.activeElement;
    if (dialog === null) return undefined;
    dialog.addEventListener('keydown', onKeyDown);
    const timer = delayMs > 0 ? setTimeout(openModal, delayMs, dialog) : openModal(dialog);
    return () => {
      clearTimeout(timer ?? undefined);
      dialog.removeEventListener('keydown', onKeyDown);
      close(dialog);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [delayMs]);

  return dialogRef;
}

/** Opens it again after the browser has closed it: Chromium does so at a second Escape. */
export function reopen(dialog: HTMLDialogElement): void {
  if (!dialog.open) makeModal(dialog);
}

/**
 * A modal dialog makes the document inert, for which the browser calculates the styles of all its elements. So the dialog is
 * shown as a popover, above everything else, and becomes modal when it has been painted.
 */
function openModal(dialog: HTMLDialogElement): void {
  if (!canBeModal(dialog) || typeof dialog.showPopover !== 'function') return makeModal(dialog);
  dialog.setAttribute('popover', 'manual');
  dialog.showPopover();
  dialog.setAttribute('open', '');
  requestAnimationFrame(() => setTimeout(replacePopover, 0, dialog));
}

/** The focus stays where it is: a dialog that becomes modal would move it to its start. */
function replacePopover(dialog: HTMLDialogElement): void {
  if (!isPopover(dialog)) return;
  const focused = document.activeElement;
  stopPopover(dialog);
  makeModal(dialog);
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus({ preventScroll: true });
}

function stopPopover(dialog: HTMLDialogElement): void {
  dialog.removeAttribute('open');
  dialog.removeAttribute('popover');
}

// Browsers before 2022 have no modal dialogs; an open one is still readable and closable.
function makeModal(dialog: HTMLDialogElement): void {
  if (canBeModal(dialog)) dialog.showModal();
  else dialog.setAttribute('open', '');
}

function close(dialog: HTMLDialogElement): void {
  if (isPopover(dialog)) stopPopover(dialog);
  else if (typeof dialog.close === 'function') dialog.close();
  else dialog.removeAttribute('open');
}

const canBeModal = (dialog: HTMLDialogElement) => typeof dialog.showModal === 'function';
const isPopover = (dialog: HTMLDialogElement) => dialog.hasAttribute('popover');

/** The browser does this for modal dialogs only: Escape cancels, and Tab does not leave for the page below. */
function onKeyDown(event: KeyboardEvent): void {
  const { currentTarget: dialog, key } = event;
  if (event.defaultPrevented || !(dialog instanceof HTMLDialogElement)) return;
  if (key === 'Tab') return replacePopover(dialog);
  if (key !== 'Escape' || (canBeModal(dialog) && !isPopover(dialog))) return;
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
}
