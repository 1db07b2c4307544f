import { useEffect, useEffectEvent, useState } from 'react';
import { useRetryOnReconnect } from './use-online.ts';

export type ResourceState<Value> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'succeeded'; readonly value: Value }
  | { readonly status: 'failed' };

/**
 * Loads data that one component shows. `key` identifies the data: another key or unmounting aborts the request, `null`
 * loads nothing. A failed request is repeated when the browser is online again. Nothing is loaded on the server.
 */
export function useResource<Value>(key: string | null, load: (signal: AbortSignal) => Promise<Value>) {
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<{ key: string; state: ResourceState<Value> } | null>(null);
  const loadLatest = useEffectEvent(load);

  useEffect(() => {
    if (key === null) return undefined;
    const controller = new AbortController();
    const settle = (state: ResourceState<Value>) => {
      if (!controller.signal.aborted) setSettled({ key, state });
    };
    loadLatest(controller.signal).then(
      (value) => settle({ status: 'succeeded', value }),
      () => settle({ status: 'failed' }),
    );
    return () => controller.abort();
  }, [key, attempt]);

  function retry() {
    setSettled(null);
    setAttempt((count) => count + 1);
  }

  const state: ResourceState<Value> =
    settled !== null && settled.key === key ? settled.state : { status: key === null ? 'idle' : 'loading' };
  useRetryOnReconnect(state.status === 'failed', retry);

  return {
    state,
    /** Loads again and shows `loading` meanwhile. */
    retry,
    /** Replaces the value, for example by the response to a change. */
    replace: (value: Value) => {
      if (key !== null) setSettled({ key, state: { status: 'succeeded', value } });
    },
  };
}
