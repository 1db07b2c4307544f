import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { observeViewport } from '@szn/shared-ui/use-in-viewport';

/**
 * The next page is loaded when the empty rows of the list are at most so far below the viewport. No margin above: a
 * shopper at the footer has left them.
 */
const loadMargin = '0px 0px 1000px';

type AutoLoad = {
  readonly isEnabled: boolean;
  /** The empty rows of the list. */
  readonly restRef: RefObject<Element | null>;
  /** Number of products. The empty rows may still be near after a page was added: each change checks again. */
  readonly count: number;
  readonly load: () => void;
};

/** Calls `load` when empty rows of the list come near the viewport: automatic loading only fills existing rows. */
export function useAutoLoad({ isEnabled, restRef, count, load }: AutoLoad): void {
  const loadLatest = useEffectEvent(load);

  useEffect(() => {
    const rest = restRef.current;
    if (!isEnabled || rest === null) return undefined;
    return observeViewport(
      rest,
      (isNear) => {
        if (isNear) loadLatest();
      },
      { rootMargin: loadMargin },
    );
  }, [isEnabled, restRef, count]);
}

/**
 * "Skip to footer" and the End key suspend automatic loading, because they skip the list; it resumes when the shopper
 * scrolls up or uses "Load more". `onEndKey` is called before the browser scrolls.
 */
export function useSuspension(onEndKey: () => void) {
  const [isSuspended, setIsSuspended] = useState(false);
  const reportEndKey = useEffectEvent(onEndKey);

  useEffect(() => {
    const suspendOnEnd = (event: KeyboardEvent) => {
      if (event.key !== 'End' || usesEndKey(event.target)) return;
      setIsSuspended(true);
      reportEndKey();
    };
    window.addEventListener('keydown', suspendOnEnd);
    return () => window.removeEventListener('keydown', suspendOnEnd);
  }, []);

  // Only while suspended: reading the scroll position forces a layout.
  useEffect(() => {
    if (!isSuspended) return undefined;
    let lastY = window.scrollY;
    const resumeOnScrollUp = () => {
      if (window.scrollY < lastY - 1) setIsSuspended(false);
      lastY = window.scrollY;
    };
    window.addEventListener('scroll', resumeOnScrollUp, { passive: true });
    return () => window.removeEventListener('scroll', resumeOnScrollUp);
  }, [isSuspended]);

  return { isSuspended, suspend: () => setIsSuspended(true), resume: () => setIsSuspended(false) };
}

function usesEndKey(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select');
}
