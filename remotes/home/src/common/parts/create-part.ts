import { importThrice } from '@szn/shared-contracts';

export type Part<Module> = {
  /** Loads it unless that has begun. Settles when it is there, however long that takes; never rejects. */
  readonly load: () => Promise<Module>;
  /** Whether it has been tried in vain, and nothing happens until `retry` or until the connection is back. */
  readonly isMissing: () => boolean;
  readonly retry: () => void;
  /** Tells of every change of `isMissing`. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** A part of this remote that comes in a script of its own, tried three times in a row. */
export function createPart<Module>(importPart: () => Promise<Module>): Part<Module> {
  const listeners = new Set<() => void>();
  let arrive: (module: Module) => void = () => undefined;
  const arrival = new Promise<Module>((resolve) => {
    arrive = resolve;
  });
  let state: 'waiting' | 'loading' | 'missing' = 'waiting';

  function become(next: typeof state) {
    state = next;
    for (const listener of listeners) listener();
  }

  async function tryThrice() {
    become('loading');
    try {
      arrive(await importThrice(importPart));
    } catch {
      become('missing');
      window.addEventListener('online', retry, { once: true });
    }
  }

  function retry() {
    window.removeEventListener('online', retry);
    if (state === 'missing') void tryThrice();
  }

  return {
    load: () => {
      if (state === 'waiting') void tryThrice();
      return arrival;
    },
    isMissing: () => state === 'missing',
    retry,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
