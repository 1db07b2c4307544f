import { useEffect, useRef, useState, useSyncExternalStore, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { Unsubscribe } from '@szn/shared-contracts';
import type { Toast, Toasts } from '../services/toasts.ts';
import { useShellRuntime } from '../services/shell-context.tsx';
import styles from './toast-region.module.css';

/** Shows toasts at the top right, on phones at the bottom: inside the open dialog, because the page below it is neither announced nor clickable. */
export function ToastRegion() {
  const { toasts } = useShellRuntime();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, readNone);
  const hasToasts = shown.length > 0;
  useEffect(() => (hasToasts ? onDialogOpened(() => dismissRead(toasts)) : undefined), [hasToasts, toasts]);
  const slot = useSyncExternalStore(hasToasts ? observeDialogs : observeNothing, findDialogSlot, readNoSlot);
  const list = hasToasts && <ToastList shown={shown} />;
  return (
    // Screen readers announce what is added to a live region, but not always a live region that is added.
    <section aria-label="Notifications" aria-live="polite">
      {slot ? createPortal(list, slot) : list}
    </section>
  );
}

const none: readonly Toast[] = [];
const readNone = () => none;
const readNoSlot = () => null;
const observeNothing = () => () => undefined;

function observeDialogs(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

const findDialogSlots = () => document.querySelectorAll('dialog[open] > [data-toasts]');

/** The element for toasts of the dialog that opened last, as shared-ui's `Dialog` renders it. */
const findDialogSlot = () => Array.from(findDialogSlots()).at(-1) ?? null;

/** A dialog that closes over another one opens none. */
function onDialogOpened(run: () => void): Unsubscribe {
  let count = findDialogSlots().length;
  return observeDialogs(() => {
    const before = count;
    count = findDialogSlots().length;
    if (count > before) run();
  });
}

/** A shopper who opens a dialog has gone on: the toast would cover what is new. Errors stay. */
function dismissRead(toasts: Toasts): void {
  for (const { id, kind } of toasts.current()) if (kind !== 'error') toasts.dismiss(id);
}

function ToastList({ shown }: { readonly shown: readonly Toast[] }) {
  const { toasts } = useShellRuntime();
  const listRef = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = listRef.current;
    // The browser's top layer is above all dialogs. Browsers before 2024 have no popovers: the list stays in the layout.
    // A toast can be raised in the commit that removes its dialog; it moves to the page with the next one.
    if (list?.isConnected && typeof list.showPopover === 'function') list.showPopover();
  }, []);
  return (
    <ul ref={listRef} popover="manual" className={styles.region}>
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
      ))}
    </ul>
  );
}

/** Section 9: "toast auto-close 5000 ms". */
const displayMs = 5000;

/** One toast. It closes after a time that pauses while the toast is hovered or focused. */
function ToastItem({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: () => void }) {
  const { isPaused, pauseProps } = useIsPaused();
  useCountdown(isPaused, onDismiss);
  const { action } = toast;
  if (toast.isAnnouncedOnly) return <AnnouncedItem text={toast.text} />;
  return (
    <li className={`${styles.toast} ${styles[toast.kind]}`} {...pauseProps}>
      <p role={toast.kind === 'error' ? 'alert' : 'status'} className={styles.text}>
        {toast.text}
      </p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onDismiss();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={onDismiss}>
        <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" focusable="false">
          <path d="M5 5 19 19M19 5 5 19" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
    </li>
  );
}

function AnnouncedItem({ text }: { readonly text: string }) {
  return (
    <li className="visually-hidden">
      <p role="status">{text}</p>
    </li>
  );
}

function useIsPaused() {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  return {
    isPaused: isHovered || isFocused,
    pauseProps: {
      onPointerEnter: () => setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      onFocus: () => setIsFocused(true),
      onBlur: () => setIsFocused(false),
    },
  };
}

function useCountdown(isPaused: boolean, onEnd: () => void): void {
  const remainingMs = useRef(displayMs);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (isPaused) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(end, remainingMs.current);
    return () => {
      clearTimeout(timer);
      // Enough time to read it again after the pointer has left.
      remainingMs.current = Math.max(remainingMs.current - (Date.now() - startedAt), 1500);
    };
  }, [isPaused]);
}
