import { useLayoutEffect, useRef, type RefObject } from 'react';

declare global {
  interface Window {
    // Chromium only.
    readonly CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

/**
 * Opens the dialog while it is mounted, with the page below out of reach: the dialog must fill the viewport. The focus moves
 * into it, and back on unmount. Escape and Android's Back send `cancel`.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialogRef = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    const opener = document.activeElement;
    if (dialog === null) return undefined;
    const handleKey = (event: KeyboardEvent) => onKeyDown(dialog, event);
    document.addEventListener('keydown', handleKey);
    openModal(dialog);
    const watcher = watchBack(dialog);
    return () => {
      watcher?.destroy();
      document.removeEventListener('keydown', handleKey);
      close(dialog);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  return dialogRef;
}

/**
 * A modal dialog makes the document inert, for which the browser calculates the styles of all its elements, at opening and at
 * closing. So the dialog is shown as a popover, above everything else, and the page is hidden from assistive technology only. It
 * becomes modal where that is not enough: when Tab is pressed, and when another dialog opens above it.
 */
function openModal(dialog: HTMLDialogElement): void {
  const below = document.querySelectorAll<HTMLDialogElement>('dialog[open]');
  below.forEach(makeModal);
  if (below.length > 0 || typeof dialog.showPopover !== 'function') return makeModal(dialog);
  dialog.setAttribute('aria-modal', 'true');
  dialog.setAttribute('popover', 'manual');
  dialog.showPopover();
  dialog.setAttribute('open', '');
  hidePageBehind(dialog);
}

/**
 * Makes a dialog modal that is a popover, or that the browser has closed: Chromium does so at a second Escape. The focus stays
 * where it is: `showModal` moves it to the first control, so it is moved back.
 */
export function makeModal(dialog: HTMLDialogElement): void {
  const focused = document.activeElement;
  if (isPopover(dialog)) stopPopover(dialog);
  if (dialog.open) return;
  // Browsers before 2022 have no modal dialogs; an open one is still readable and closable.
  if (canBeModal(dialog)) dialog.showModal();
  else dialog.setAttribute('open', '');
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus({ preventScroll: true });
}

function close(dialog: HTMLDialogElement): void {
  if (isPopover(dialog)) stopPopover(dialog);
  else if (typeof dialog.close === 'function') dialog.close();
  else dialog.removeAttribute('open');
}

const canBeModal = (dialog: HTMLDialogElement) => typeof dialog.showModal === 'function';
const isPopover = (dialog: HTMLDialogElement) => dialog.hasAttribute('popover');

function stopPopover(dialog: HTMLDialogElement): void {
  dialog.removeAttribute('open');
  dialog.removeAttribute('popover');
  // At most one dialog at a time is a popover.
  for (const element of document.querySelectorAll(`[${behindAttribute}]`)) {
    element.removeAttribute(behindAttribute);
    element.removeAttribute('aria-hidden');
  }
}

/** Marks what `hidePageBehind` has hidden. */
const behindAttribute = 'data-behind-dialog';

/** Hides from assistive technology what is neither in the dialog nor announces something. */
function hidePageBehind(dialog: HTMLDialogElement): void {
  for (let part: Element = dialog; part !== document.body && part.parentElement; part = part.parentElement) {
    for (const sibling of part.parentElement.children) {
      if (sibling === part || sibling.matches('[aria-hidden], [aria-live], [role=status], [role=alert]'))
        continue;
      sibling.setAttribute(behindAttribute, '');
      sibling.setAttribute('aria-hidden', 'true');
    }
  }
}

/** What the browser does for modal dialogs only: Escape cancels, and Tab does not leave for the page below. */
function onKeyDown(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const isOurs = isPopover(dialog) || (!canBeModal(dialog) && dialog.contains(document.activeElement));
  if (!isOurs || event.defaultPrevented) return;
  if (event.key === 'Tab') makeModal(dialog);
  if (event.key !== 'Escape') return;
  // Otherwise the browser would send it to the close watcher as well.
  event.preventDefault();
  cancel(dialog);
}

/** Android's Back closes modal dialogs, but not popovers. */
function watchBack(dialog: HTMLDialogElement) {
  const watcher = window.CloseWatcher && new window.CloseWatcher();
  // `close` where the browser grants no `cancel`.
  for (const type of ['cancel', 'close']) {
    watcher?.addEventListener(type, (event) => {
      event.preventDefault();
      cancel(dialog);
    });
  }
  return watcher;
}

const cancel = (dialog: HTMLDialogElement) => dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
