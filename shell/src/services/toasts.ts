import type { Notice, Unsubscribe } from '@szn/shared-contracts';

export type Toast = Notice & { readonly id: number };

export type Toasts = {
  readonly current: () => readonly Toast[];
  readonly raise: (notice: Notice) => void;
  readonly dismiss: (id: number) => void;
  readonly subscribe: (listener: () => void) => Unsubscribe;
  /**
   * A place where toasts can be shown. The one opened last shows them: what lies beneath a modal dialog can be neither
   * read out nor pressed.
   */
  readonly openRegion: () => { readonly id: number; readonly close: () => void };
  readonly topRegion: () => number | null;
};

const mostAtOnce = 4;

/** The toasts that are shown now, the newest last. How long each stays is its view's affair: it pauses while read. */
export function createToasts(): Toasts {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let regions: readonly number[] = [];
  let lastId = 0;

  const tell = () => listeners.forEach((listener) => listener());

  function show(next: readonly Toast[]): void {
    toasts = next;
    tell();
  }

  function openIn(next: readonly number[]): void {
    regions = next;
    tell();
  }

  return {
    current: () => toasts,
    raise: (notice) => {
      lastId += 1;
      // The same words twice are one toast that starts anew: ten failed hearts say it once.
      const others = toasts.filter((toast) => toast.text !== notice.text || toast.kind !== notice.kind);
      show([...others, { ...notice, id: lastId }].slice(-mostAtOnce));
    },
    dismiss: (id) => {
      if (toasts.some((toast) => toast.id === id)) show(toasts.filter((toast) => toast.id !== id));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    openRegion: () => {
      lastId += 1;
      const id = lastId;
      openIn([...regions, id]);
      return { id, close: () => openIn(regions.filter((region) => region !== id)) };
    },
    topRegion: () => regions.at(-1) ?? null,
  };
}
