import { useEffect, useSyncExternalStore } from 'react';
import { onReconnect } from './use-online.ts';
import type { ResourceState } from './use-resource.ts';

export type ResourceOptions<Query, Value> = {
  readonly keyOf: (query: Query) => string;
  readonly load: (query: Query, signal: AbortSignal) => Promise<Value>;
  /** Values that the server sent with the page, by key. */
  readonly initial?: Readonly<Record<string, Value>>;
  /** A failure on the server counts as `idle`: the browser loads again. */
  readonly environment: 'browser' | 'server';
  /** Called for each failure that is not an abort. */
  readonly onError?: (error: unknown, query: Query) => void;
};

/** One user of a resource. `settled` resolves, never rejects, when the request has ended. */
export type ResourceLease = { readonly settled: Promise<void>; readonly release: () => void };

export type Resource<Query, Value> = {
  readonly read: (query: Query) => ResourceState<Value>;
  /** The state with which the page was sent, for the render that hydrates it; on the server the current state. */
  readonly readInitial: (query: Query) => ResourceState<Value>;
  /** All loaded values by key, for dehydration. */
  readonly values: () => Readonly<Record<string, Value>>;
  /** Loads the value unless it is loaded or loading. The request is aborted when its last user releases it. */
  readonly acquire: (query: Query) => ResourceLease;
  readonly subscribe: (listener: () => void) => () => void;
};

type Pending = { readonly controller: AbortController; readonly settled: Promise<void>; users: number };

const idle = { status: 'idle' } as const;

/** A store of data by query, for several components or for a loader: one request per key at a time. */
export function createResource<Query, Value>(options: ResourceOptions<Query, Value>): Resource<Query, Value> {
  const { keyOf, load, environment } = options;
  const states = createStates(options.initial ?? {});
  const pending = new Map<string, Pending>();

  async function run(query: Query, signal: AbortSignal): Promise<void> {
    const key = keyOf(query);
    try {
      const value = await load(query, signal);
      if (!signal.aborted) states.write(key, { status: 'succeeded', value });
    } catch (error) {
      if (signal.aborted) return;
      states.write(key, environment === 'server' ? idle : { status: 'failed' });
      options.onError?.(error, query);
    } finally {
      if (!signal.aborted) pending.delete(key);
    }
  }

  function start(query: Query): Pending {
    const controller = new AbortController();
    states.write(keyOf(query), { status: 'loading' });
    const request = { controller, settled: run(query, controller.signal), users: 0 };
    pending.set(keyOf(query), request);
    return request;
  }

  function release(key: string, request: Pending): void {
    request.users -= 1;
    if (request.users > 0 || pending.get(key) !== request) return;
    pending.delete(key);
    request.controller.abort();
    states.write(key, idle);
  }

  return {
    read: (query) => states.read(keyOf(query)),
    readInitial: (query) =>
      environment === 'server' ? states.read(keyOf(query)) : states.readInitial(keyOf(query)),
    values: states.values,
    acquire: (query) => {
      const key = keyOf(query);
      if (states.read(key).status === 'succeeded')
        return { settled: Promise.resolve(), release: () => undefined };
      const request = pending.get(key) ?? start(query);
      request.users += 1;
      let isHeld = true;
      return {
        settled: request.settled,
        release: () => {
          if (isHeld) release(key, request);
          isHeld = false;
        },
      };
    },
    subscribe: states.subscribe,
  };
}

function createStates<Value>(initialValues: Readonly<Record<string, Value>>) {
  const initial = new Map<string, ResourceState<Value>>(
    Object.entries(initialValues).map(([key, value]) => [key, { status: 'succeeded', value }]),
  );
  const states = new Map(initial);
  const listeners = new Set<() => void>();
  return {
    read: (key: string) => states.get(key) ?? idle,
    readInitial: (key: string) => initial.get(key) ?? idle,
    values: () =>
      Object.fromEntries(
        [...states].flatMap(([key, state]) => (state.status === 'succeeded' ? [[key, state.value]] : [])),
      ),
    write: (key: string, state: ResourceState<Value>) => {
      states.set(key, state);
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * The state of a shared resource. Acquires it while `isNeeded`, and again when the browser is online again. `query`
 * must keep its identity between renders.
 */
export function useSharedResource<Query, Value>(
  resource: Resource<Query, Value>,
  query: Query,
  isNeeded: boolean,
): ResourceState<Value> {
  const state = useSyncExternalStore(
    resource.subscribe,
    () => resource.read(query),
    () => resource.readInitial(query),
  );

  useEffect(() => {
    if (!isNeeded) return undefined;
    let lease = resource.acquire(query);
    const unsubscribe = onReconnect(() => {
      lease.release();
      lease = resource.acquire(query);
    });
    return () => {
      unsubscribe();
      lease.release();
    };
  }, [resource, query, isNeeded]);

  return state;
}
