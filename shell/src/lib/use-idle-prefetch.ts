import { useEffect } from 'react';
import type { LazyPart } from './create-lazy-part.ts';
import { savesData } from './saves-data.ts';

/** Long enough after loading for the page's own pictures and data to be first. */
const patienceMs = 2500;

/** Fetches parts that are likely to be wanted when the page has nothing better to do. `parts` must be stable. */
export function useIdlePrefetch(parts: readonly Pick<LazyPart<never>, 'prefetch'>[]): void {
  useEffect(() => {
    if (savesData()) return undefined;
    const timer = setTimeout(() => {
      for (const part of parts) part.prefetch();
    }, patienceMs);
    return () => clearTimeout(timer);
  }, [parts]);
}
