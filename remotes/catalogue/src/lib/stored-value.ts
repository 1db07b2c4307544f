import type { Unsubscribe } from '@szn/shared-contracts';
import { subscribeToStorage } from './page-lifecycle.ts';

/** A value derived from browser storage. `read` is called on first use and after each invalidation. */
export function createStoredValue<Value>(key: string, read: () => Value) {
  const listeners = new Set<() => void>();
  let cached: { readonly value: Value } | null = null;

  function change(next: typeof cached) {
    cached = next;
    for (const listener of listeners) listener();
  }
  const invalidate = () => change(null);

  return {
    /** The same object until it changes. */
    current: () => (cached ??= { value: read() }).value,
    replace: (value: Value) => change({ value }),
    invalidate,
    subscribe: (listener: () => void): Unsubscribe => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** In browsers: applies changes of other tabs. */
    syncTabs: () => subscribeToStorage(key, invalidate),
  };
}
