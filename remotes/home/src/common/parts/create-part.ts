import { importWithRetry } from '@szn/shared-contracts';

export type Part<Module> = {
  /** Loads it unless that has begun. Settles, never rejects, when it is there or has been tried in vain. */
  readonly load: () => Promise<void>;
  /** The part once it is there; `null` where it was tried in vain, until `retry` or until the connection is back. */
  readonly peek: () => Module | null | undefined;
  readonly retry: () => void;
  /** Tells of every change of `peek`. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** A part of this remote that comes in a script of its own, tried three times in a row. */
export function createPart<Module>(importPart: () => Promise<Module>): Part<Module> {
  const listeners = new Set<() => void>();
  let module: Module | null | undefined;
  let firstTries: Promise<void> | undefined;

  function become(next: typeof module) {
    module = next;
    for (const listener of listeners) listener();
  }

  async function tryThrice() {
    try {
      become(await importWithRetry(importPart));
    } catch {
      become(null);
      window.addEventListener('online', retry, { once: true });
    }
  }

  function retry() {
    window.removeEventListener('online', retry);
    if (module !== null) return;
    become(undefined);
    void tryThrice();
  }

  return {
    load: () => (firstTries ??= tryThrice()),
    peek: () => module,
    retry,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
