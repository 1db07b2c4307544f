import { useEffect, useEffectEvent } from 'react';

/** Maximum time until a page renders after its data has arrived; longer than its remote may take to load. */
export const renderTimeoutMs = 8000;

/** Calls `run` unless the calling component is removed before. */
export function useRenderTimeout(run: () => void): void {
  const onTimeout = useEffectEvent(run);
  useEffect(() => {
    const timer = setTimeout(onTimeout, renderTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
}
