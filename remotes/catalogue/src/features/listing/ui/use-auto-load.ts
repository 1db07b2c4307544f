import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { observeViewport } from '@szn/shared-ui/use-in-viewport';

/**
 * The next page is loaded when the end of the list is at most so far below the viewport. No margin above: if the footer
 * is visible, the end is above the viewport, and each new page would trigger the next one.
 */
const loadMargin = '0px 0px 1000px';

type AutoLoad = {
  readonly isEnabled: boolean;
  /** Number of products. The end may still be near after a page was appended: each change checks again. */
  readonly count: number;
  readonly load: () => void;
};

/**
 * Calls `load` when the end of the list comes near the viewport. "Skip to footer" and the End key suspend it, because
 * they skip the list; it resumes when the shopper scrolls up or uses "Load more".
 */
export function useAutoLoad({ isEnabled, count, load }: AutoLoad) {
  const endRef = useRef<HTMLDivElement>(null);
  const { isSuspended, suspend, resume } = useSuspension();
  const loadLatest = useEffectEvent(load);

  useEffect(() => {
    const end = endRef.current;
    if (!isEnabled || isSuspended || end === null) return undefined;
    return observeViewport(
      end,
      (isNear) => {
        if (isNear) loadLatest();
      },
      { rootMargin: loadMargin },
    );
  }, [isEnabled, isSuspended, count]);

  return { endRef, suspend, resume };
}

function useSuspension() {
  const [isSuspended, setIsSuspended] = useState(false);

  useEffect(() => {
    const suspendOnEnd = (event: KeyboardEvent) => {
      if (event.key === 'End' && !usesEndKey(event.target)) setIsSuspended(true);
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
