import { useEffect, useState } from 'react';

export type RequestState<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'succeeded'; readonly value: Value }
  | { readonly status: 'failed' };

/**
 * Asks for something small that only one component shows. `key` says what is asked for; another key takes the older
 * request back, and `null` asks for nothing.
 */
export function useRequest<Value>(key: string | null, ask: (signal: AbortSignal) => Promise<Value>) {
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<{ key: string; state: RequestState<Value> } | null>(null);

  useEffect(() => {
    if (key === null) return undefined;
    const controller = new AbortController();
    const settle = (state: RequestState<Value>) => {
      if (!controller.signal.aborted) setSettled({ key, state });
    };
    ask(controller.signal).then(
      (value) => settle({ status: 'succeeded', value }),
      () => settle({ status: 'failed' }),
    );
    return () => controller.abort();
    // `ask` is made anew for each render; the key says all that it says.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, attempt]);

  const state: RequestState<Value> =
    settled !== null && settled.key === key ? settled.state : { status: 'loading' };
  return {
    state,
    retry: () => {
      setSettled(null);
      setAttempt(attempt + 1);
    },
  };
}
