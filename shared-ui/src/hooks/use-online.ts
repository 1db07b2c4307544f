import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Whether the browser has a network; `true` on the server and in the first client render. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
}

/** Calls `retry` each time the browser is online again, as long as `isFailed`. */
export function useRetryOnReconnect(isFailed: boolean, retry: () => void): void {
  const retryNow = useEffectEvent(retry);
  useEffect(() => (isFailed ? onReconnect(() => retryNow()) : undefined), [isFailed]);
}

/** Calls `listener` each time the browser is online again. Returns a function that unsubscribes. */
export function onReconnect(listener: () => void): () => void {
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('offline', listener);
  const unsubscribe = onReconnect(listener);
  return () => {
    window.removeEventListener('offline', listener);
    unsubscribe();
  };
}
