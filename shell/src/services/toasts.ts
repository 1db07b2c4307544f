import type { Notice, Unsubscribe } from '@szn/shared-contracts';

export type Toast = Notice & { readonly id: number };

export type Toasts = ReturnType<typeof createToasts>;

const maxToasts = 4;

/** The visible toasts, the newest last. The view closes them, because it pauses the timer while one is read. */
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
      // A toast with the same text restarts: ten failed hearts show one toast.
      const others = toasts.filter((toast) => toast.text !== notice.text || toast.kind !== notice.kind);
      setToasts([...others, { ...notice, id: lastId }].slice(-maxToasts));
    },
    dismiss: (id: number) => {
      if (toasts.some((toast) => toast.id === id)) setToasts(toasts.filter((toast) => toast.id !== id));
    },
    subscribe: (listener: () => void): Unsubscribe => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
