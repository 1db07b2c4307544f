import { useEffect, useState } from 'react';

const timeoutMs = 4000;

/** `true` once the browser is idle after the first render, after four seconds at the latest. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const run = () => setIsIdle(true);
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(run, timeoutMs / 2);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(run, { timeout: timeoutMs });
    return () => window.cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
