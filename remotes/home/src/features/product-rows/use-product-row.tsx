import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { useServices } from '@szn/shared-ui/services-context';
import { onReconnect } from '@szn/shared-ui/use-online';
import type { ProductRowQuery } from './product-row-queries.ts';
import type { ProductRowState, ProductRowsStore } from './product-rows-store.ts';

const ProductRowsContext = createContext<ProductRowsStore | undefined>(undefined);

export const ProductRowsProvider = ProductRowsContext.Provider;

/**
 * The state of a row. Fetches it while `isNeeded`, again after a failure when the browser is back online, and aborts
 * the request on unmount. `query` must be the same object in every render.
 */
export function useProductRow(query: ProductRowQuery, isNeeded: boolean): ProductRowState {
  const { environment } = useServices();
  const store = use(ProductRowsContext);
  if (!store) throw new Error('useProductRow needs a ProductRowsProvider around it.');
  const { subscribe, read, readInitial, acquire } = store;
  // React calls the third argument on the server and again during hydration.
  const readFirst = environment === 'server' ? read : readInitial;
  const state = useSyncExternalStore(
    subscribe,
    () => read(query.key),
    () => readFirst(query.key),
  );

  useEffect(() => {
    if (!isNeeded) return undefined;
    let reference = acquire(query);
    const retry = () => {
      reference.release();
      reference = acquire(query);
    };
    const unsubscribe = onReconnect(retry);
    return () => {
      unsubscribe();
      reference.release();
    };
  }, [acquire, query, isNeeded]);

  return state;
}
