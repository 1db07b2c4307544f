import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Toast } from '../services/toasts.ts';
import { useShellRuntime } from '../services/shell-runtime-context.tsx';
import { ToastItem } from './toast-item.tsx';
import styles from './toast-region.module.css';

/** Where toasts appear: top right, above everything. One stands in the frame, one in each dialog of the shell. */
export function ToastRegion() {
  const { toasts } = useShellRuntime();
  const isTop = useRegion();
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

function useRegion(): boolean {
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

/** Lifts the list above every dialog, each time it gets something to show. */
function useTopLayer(isShowing: boolean) {
  const listRef = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const list = listRef.current;
    // Browsers before 2024 know no popovers; there it is laid out in place.
    if (!isShowing || typeof list?.showPopover !== 'function') return undefined;
    list.showPopover();
    return () => list.hidePopover();
  }, [isShowing]);

  return listRef;
}
