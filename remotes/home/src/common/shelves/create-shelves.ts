import { isRequestError, type ShellServices } from '@szn/shared-contracts';
import type { Shelf } from './shelf.ts';
import { fetchShelf } from './shelves-api.ts';
import { createShelfStore, type ShelfStore, type ShelvesState } from './shelf-store.ts';

type Fetching = { readonly controller: AbortController; readonly finished: Promise<void>; wishes: number };

/** A wish for a shelf: settles, never rejects, when there is an answer or none will come. */
export type ShelfWish = { readonly finished: Promise<void>; readonly release: () => void };

export type Shelves = {
  readonly store: ShelfStore;
  /** Has the shelf filled unless it is. Releasing the last wish takes the request back. */
  readonly want: (shelf: Shelf) => ShelfWish;
};

/**
 * The home page's products: one store, and the fetching that fills it. A shelf that several sections want is fetched
 * once. A failure leaves its own shelf `failed`, is reported, and touches no other (section 8: "logged only").
 */
export function createShelves(services: ShellServices, preloaded: ShelvesState): Shelves {
  const store = createShelfStore(preloaded);
  const fetchings = new Map<string, Fetching>();

  async function fill(shelf: Shelf, signal: AbortSignal): Promise<void> {
    try {
      const products = await fetchShelf(services.http, shelf, signal);
      if (!signal.aborted) store.write(shelf.key, { status: 'loaded', products });
    } catch (error) {
      if (signal.aborted) return;
      const isTakenBack = isRequestError(error) && error.kind === 'aborted';
      // The server's failure is not the browser's: both draw placeholders, and the browser asks anew.
      const isLeftOpen = isTakenBack || services.environment === 'server';
      store.write(shelf.key, { status: isLeftOpen ? 'idle' : 'failed' });
      if (!isTakenBack) services.telemetry.report(error, { during: `fetching ${shelf.path}` });
    }
  }

  function start(shelf: Shelf): Fetching {
    const controller = new AbortController();
    store.write(shelf.key, { status: 'loading' });
    const finished = fill(shelf, controller.signal).then(() => {
      if (!controller.signal.aborted) fetchings.delete(shelf.key);
    });
    const fetching: Fetching = { controller, finished, wishes: 0 };
    fetchings.set(shelf.key, fetching);
    return fetching;
  }

  function release({ key }: Shelf, fetching: Fetching) {
    fetching.wishes -= 1;
    if (fetching.wishes > 0 || fetchings.get(key) !== fetching) return;
    fetchings.delete(key);
    fetching.controller.abort();
    store.write(key, { status: 'idle' });
  }

  function want(shelf: Shelf): ShelfWish {
    if (store.read(shelf.key).status === 'loaded') {
      return { finished: Promise.resolve(), release: () => undefined };
    }
    const fetching = fetchings.get(shelf.key) ?? start(shelf);
    fetching.wishes += 1;
    let isHeld = true;
    return {
      finished: fetching.finished,
      release: () => {
        if (isHeld) release(shelf, fetching);
        isHeld = false;
      },
    };
  }

  return { store, want };
}
