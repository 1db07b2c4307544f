import type { Product } from '@szn/shared-contracts';

export type ShelfState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly products: readonly Product[] }
  | { readonly status: 'failed' };

export type ShelvesState = Readonly<Record<string, ShelfState>>;

const idle: ShelfState = { status: 'idle' };

export type ShelfStore = ReturnType<typeof createShelfStore>;

/**
 * The state of every shelf, for one page or one request. By hand and not with the shared state library, which this
 * remote does not need and a first visit would wait for.
 */
export function createShelfStore(initial: ShelvesState) {
  let shelves = initial;
  const listeners = new Set<() => void>();
  return {
    read: (key: string): ShelfState => shelves[key] ?? idle,
    /** As the page was sent: what a part that hydrates late must draw first. */
    readInitial: (key: string): ShelfState => initial[key] ?? idle,
    readAll: () => shelves,
    write: (key: string, shelf: ShelfState) => {
      shelves = { ...shelves, [key]: shelf };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
