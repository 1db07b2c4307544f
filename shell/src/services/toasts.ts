import type { Notice, Unsubscribe } from '@szn/shared-contracts';

export type Toast = Notice & { readonly id: number };

export type Toasts = ReturnType<typeof createToasts>;

const maxToasts = 4;

/** The visible toasts, the newest last. The view closes them, because it pauses the timer while one is read. */
export function createToasts() {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let regions: readonly number[] = [];
  let lastId = 0;

  const notify = () => listeners.forEach((listener) => listener());

  function setToasts(next: readonly Toast[]): void {
    toasts = next;
    notify();
  }

  function setRegions(next: readonly number[]): void {
    regions = next;
    notify();
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
    /** The region opened last shows the toasts: content below a modal dialog is neither announced nor clickable. */
    openRegion: () => {
      lastId += 1;
      const id = lastId;
      setRegions([...regions, id]);
      return { id, close: () => setRegions(regions.filter((region) => region !== id)) };
    },
    topRegion: () => regions.at(-1) ?? null,
  };
}
