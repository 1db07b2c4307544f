import { useMemo, useSyncExternalStore } from 'react';

/** The required part of an observable; fits any library. */
export type ObservableSource<Value> = {
  readonly subscribe: (next: (value: Value) => void) => { readonly unsubscribe: () => void };
};

/**
 * The last value of an observable, mapped by `select`; `select(undefined)` before the first value, on the server and
 * while hydrating, so that both renders are equal. A replayed value is available in the first render after that. The
 * component renders again only when the selected value changes: select a primitive, or an object that keeps its
 * identity. `source` must keep its identity between renders.
 */
export function useObservable<Value, Selected>(
  source: ObservableSource<Value>,
  select: (value: Value | undefined) => Selected,
): Selected {
  const store = useMemo(() => storeLastValue(source), [source]);
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.current()),
    () => select(undefined),
  );
}

function storeLastValue<Value>(source: ObservableSource<Value>) {
  let last: Value | undefined;
  let hasPeeked = false;
  return {
    subscribe: (changed: () => void) => {
      const subscription = source.subscribe((value) => {
        last = value;
        changed();
      });
      return () => subscription.unsubscribe();
    },
    // React subscribes after the first render; a value that is replayed synchronously must be available before.
    current: () => {
      if (!hasPeeked) {
        hasPeeked = true;
        source.subscribe((value) => (last = value)).unsubscribe();
      }
      return last;
    },
  };
}
