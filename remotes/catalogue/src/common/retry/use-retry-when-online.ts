import { useEffect, useRef } from 'react';

/** Tries again by itself when the device comes back online, for as long as there is something to try again. */
export function useRetryWhenOnline(isFailed: boolean, retry: () => void): void {
  const latestRetry = useRef(retry);
  useEffect(() => {
    latestRetry.current = retry;
  });
  useEffect(() => {
    if (!isFailed) return undefined;
    const retryNow = () => latestRetry.current();
    window.addEventListener('online', retryNow);
    return () => window.removeEventListener('online', retryNow);
  }, [isFailed]);
}
