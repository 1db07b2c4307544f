import type { Notice, Unsubscribe } from '@szn/shared-contracts';

export type Toast = Notice & { readonly id: number };

export type Toasts = ReturnType<typeof createToasts>;

/**
 * The toast that is shown, and the notice that is only announced. A new one replaces the previous one of its kind. The view
 * closes them, because it pauses the timer while one is read.
 */
export function createToasts() {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let lastId = 0;

  function setToasts(next: readonly Toast[]): void {
    toasts = next;
    listeners.forEach((listener) => listener());
  }

  return {
    current: () => toasts,
    raise: (notice: Notice) => {
      lastId += 1;
      const isAnnouncedOnly = notice.isAnnouncedOnly === true;
      const others = toasts.filter((toast) => (toast.isAnnouncedOnly === true) !== isAnnouncedOnly);
      setToasts([...others, { ...notice, id: lastId }]);
    },
    dismiss: (id: number) => {
      if (toasts.some((toast) => toast.id === id)) setToasts(toasts.filter((toast) => toast.id !== id));
    },
    dismissAll: () => {
      if (toasts.length > 0) setToasts([]);
    },
    subscribe: (listener: () => void): Unsubscribe => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
