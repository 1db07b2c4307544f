import { importWithRetry } from '@szn/shared-contracts';

export type LazyModule<Module> = {
  /** Starts loading unless it has started. Resolves, never rejects, when loading has succeeded or failed. */
  readonly load: () => Promise<void>;
  /** The loaded module; `null` after a failure, until `retry` or until the browser is back online. */
  readonly peek: () => Module | null | undefined;
  readonly retry: () => void;
  /** Calls the listener after every change of `peek`. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** A chunk of this remote, imported with three attempts. */
export function createLazyModule<Module>(importModule: () => Promise<Module>): LazyModule<Module> {
  const listeners = new Set<() => void>();
  let module: Module | null | undefined;
  let firstLoad: Promise<void> | undefined;

  function setModule(next: typeof module) {
    module = next;
    for (const listener of listeners) listener();
  }

  async function loadModule() {
    try {
      setModule(await importWithRetry(importModule));
    } catch {
      setModule(null);
      window.addEventListener('online', retry, { once: true });
    }
  }

  function retry() {
    window.removeEventListener('online', retry);
    if (module !== null) return;
    setModule(undefined);
    void loadModule();
  }

  return {
    load: () => (firstLoad ??= loadModule()),
    peek: () => module,
    retry,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
