import { useMemo, useSyncExternalStore } from 'react';

/** The part of an observable that is needed here: any library's will do. */
export type ObservableSource<Value> = {
  readonly subscribe: (next: (value: Value) => void) => { readonly unsubscribe: () => void };
};

/**
 * What an observable said last, as `select` sees it; `select(undefined)` before it has said anything, on the server and
 * while hydrating, so that the first client render is the server's. A replayed value is there in the first render
 * after that. The component renders again only when the selected value changes: select a primitive or a part that
 * keeps its identity. `source` must be the same object from render to render.
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
    // The first render happens before React subscribes; what is replayed synchronously must not wait for that.
    current: () => {
      if (!hasPeeked) {
        hasPeeked = true;
        source.subscribe((value) => (last = value)).unsubscribe();
      }
      return last;
    },
  };
}
