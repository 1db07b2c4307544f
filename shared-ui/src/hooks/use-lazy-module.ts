import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LazyModule } from '@szn/shared-contracts';

/**
 * The module while it is needed and loaded, else `null`. Loads it when `isNeeded` becomes true; calls `onFailure` when
 * that load fails. A module that arrives after such a failure is still returned.
 */
export function useLazyModule<Module>(
  module: LazyModule<Module>,
  isNeeded: boolean,
  onFailure: () => void,
): Module | null {
  const read = () => (isNeeded ? (module.current() ?? null) : null);
  const current = useSyncExternalStore(module.subscribe, read, read);
  const fail = useEffectEvent(onFailure);
  const isMissing = isNeeded && current === null;

  useEffect(() => {
    if (!isMissing) return undefined;
    let isMounted = true;
    module.load().catch(() => {
      if (isMounted) fail();
    });
    return () => {
      isMounted = false;
    };
  }, [module, isMissing]);

  return current;
}
