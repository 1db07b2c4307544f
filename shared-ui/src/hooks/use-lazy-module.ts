import { useEffect, useEffectEvent, useReducer } from 'react';
import type { LazyModule } from '@szn/shared-contracts';

/**
 * The module while it is needed and loaded, else `null`. Loads it when `isNeeded` becomes true; calls `onFailure` when
 * that load fails.
 */
export function useLazyModule<Module>(
  module: LazyModule<Module>,
  isNeeded: boolean,
  onFailure: () => void,
): Module | null {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const fail = useEffectEvent(onFailure);
  const current = module.current() ?? null;
  const isMissing = isNeeded && current === null;

  useEffect(() => {
    if (!isMissing) return undefined;
    let isMounted = true;
    module.load().then(
      () => {
        if (isMounted) rerender();
      },
      () => {
        if (isMounted) fail();
      },
    );
    return () => {
      isMounted = false;
    };
  }, [module, isMissing]);

  return isNeeded ? current : null;
}
