import { useEffect, useEffectEvent, useReducer, type ComponentType } from 'react';
import type { LazyPart } from './create-lazy-part.ts';

/** The part's component as soon as it is wanted and there; `onFailure` when its script cannot be had. */
export function useLazyPart<Props>(
  part: LazyPart<Props>,
  isWanted: boolean,
  onFailure: () => void,
): ComponentType<Props> | null {
  const [, showLoaded] = useReducer((count: number) => count + 1, 0);
  const fail = useEffectEvent(onFailure);
  const isMissing = isWanted && part.peek() === null;

  useEffect(() => {
    if (!isMissing) return undefined;
    let isAwaited = true;
    part.load().then(
      () => {
        if (isAwaited) showLoaded();
      },
      () => {
        if (isAwaited) fail();
      },
    );
    return () => {
      isAwaited = false;
    };
  }, [part, isMissing]);

  return isWanted ? part.peek() : null;
}
