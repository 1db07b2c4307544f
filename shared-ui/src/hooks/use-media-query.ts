import { useCallback, useSyncExternalStore } from 'react';

export const reducedMotion = '(prefers-reduced-motion: reduce)';

/** Whether the media query holds; false on the server and in the first client render. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
