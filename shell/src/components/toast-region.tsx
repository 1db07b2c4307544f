import { useEffect, useRef, useState, useSyncExternalStore, useEffectEvent } from 'react';
import type { Toast } from '../services/toasts.ts';
import { useShellRuntime } from '../services/shell-context.tsx';
import styles from './toast-region.module.css';

/** Shows toasts at the top right, above the page. The layout has one region and each dialog of the shell another. */
export function ToastRegion() {
  const { toasts } = useShellRuntime();
  const isTop = useIsTopRegion();
  const all = useSyncExternalStore(toasts.subscribe, toasts.current, readNone);
  const shown = isTop ? all : readNone();
  const listRef = useTopLayer(shown.length > 0);
  return (
    <section aria-label="Notifications">
      <ul ref={listRef} popover="manual" className={styles.region}>
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
        ))}
      </ul>
    </section>
  );
}

const none: readonly Toast[] = [];
const readNone = () => none;
const readNoRegion = () => null;

function useIsTopRegion(): boolean {
  const { toasts } = useShellRuntime();
  const [id, setId] = useState<number | null>(null);
  const top = useSyncExternalStore(toasts.subscribe, toasts.topRegion, readNoRegion);

  useEffect(() => {
    const region = toasts.openRegion();
    setId(region.id);
    return region.close;
  }, [toasts]);

  return id !== null && id === top;
}

/** Moves the list to the browser's top layer, above all dialogs, while it shows toasts. */
function useTopLayer(isShowing: boolean) {
  const listRef = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const list = listRef.current;
    // Browsers before 2024 have no popovers: the list stays in the normal layout.
    if (!isShowing || typeof list?.showPopover !== 'function') return undefined;
    list.showPopover();
    return () => list.hidePopover();
  }, [isShowing]);

  return listRef;
}

/** Section 9: "toast auto-close 5000 ms". */
const displayMs = 5000;

/** One toast. It closes after a time that pauses while the toast is hovered or focused. */
function ToastItem({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: () => void }) {
  const { isPaused, pauseProps } = useIsPaused();
  useCountdown(isPaused, onDismiss);
  const { action } = toast;
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
