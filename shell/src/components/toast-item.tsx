import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Toast } from '../services/toasts.ts';
import styles from './toast-item.module.css';

/** Section 9: "toast auto-close 5000 ms". */
const shownForMs = 5000;

export type ToastItemProps = { readonly toast: Toast; readonly onDismiss: () => void };

/** One toast. It waits while it is pointed at or holds the focus, and goes by itself otherwise. */
export function ToastItem({ toast, onDismiss }: ToastItemProps) {
  const { isRead, readingProps } = useReading();
  useCountdown(isRead, onDismiss);
  const { action } = toast;
  return (
    <li className={`${styles.toast} ${styles[toast.kind]}`} {...readingProps}>
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

/** Whether the toast is pointed at or holds the focus. */
function useReading() {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  return {
    isRead: isHovered || isFocused,
    readingProps: {
      onPointerEnter: () => setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      onFocus: () => setIsFocused(true),
      onBlur: () => setIsFocused(false),
    },
  };
}

/** Lets the time run that is left, except while paused. */
function useCountdown(isPaused: boolean, onEnd: () => void): void {
  const leftMs = useRef(shownForMs);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (isPaused) return undefined;
    const since = Date.now();
    const timer = setTimeout(end, leftMs.current);
    return () => {
      clearTimeout(timer);
      // Enough to read it once more after the pointer has gone.
      leftMs.current = Math.max(leftMs.current - (Date.now() - since), 1500);
    };
  }, [isPaused]);
}
