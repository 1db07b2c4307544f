import { useEffect, useState } from 'react';
import type { Composition } from '@szn/shared-contracts';
import { fetchRegistry } from '../../federation/registry.ts';
import { readNewRevision } from './read-new-revision.ts';

/** The revision that a new visit would get now, where it is another one; asked whenever the page is shown again. */
export function useNewRevision(composition: Composition): string | null {
  const [revision, setRevision] = useState<string | null>(null);

  useEffect(() => {
    let isMounted = true;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      fetchRegistry().then(
        (registry) => {
          if (isMounted) setRevision(readNewRevision(registry, composition));
        },
        // The next time will do.
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', ask);
    return () => {
      isMounted = false;
      document.removeEventListener('visibilitychange', ask);
    };
  }, [composition]);

  return revision;
}
