import { useEffect, useSyncExternalStore } from 'react';
import { useHome } from '../home-context.tsx';
import type { Shelf } from './shelf.ts';
import type { ShelfState } from './shelf-store.ts';

/**
 * A shelf as it stands. It is fetched as soon as it is wanted, again when the connection is back after a failure, and
 * taken back when the section that wanted it leaves. `shelf` must be the same object from render to render.
 */
export function useShelf(shelf: Shelf, isWanted: boolean): ShelfState {
  const { services, shelves } = useHome();
  const { subscribe, read, readInitial } = shelves.store;
  // React asks for the third of these on the server, and again while it hydrates what the server drew.
  const readFirst = services.environment === 'server' ? read : readInitial;
  const state = useSyncExternalStore(
    subscribe,
    () => read(shelf.key),
    () => readFirst(shelf.key),
  );

  useEffect(() => {
    if (!isWanted) return undefined;
    let wish = shelves.want(shelf);
    const wantAgain = () => {
      wish.release();
      wish = shelves.want(shelf);
    };
    window.addEventListener('online', wantAgain);
    return () => {
      window.removeEventListener('online', wantAgain);
      wish.release();
    };
  }, [shelves, shelf, isWanted]);

  return state;
}
