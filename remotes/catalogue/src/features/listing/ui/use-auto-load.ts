import { useEffect, useRef, useState } from 'react';

/**
 * How far below the screen the end of the list may be when the next page is asked for. Not above it: who has the footer
 * on the screen is past the list, and each page that came would leave footer and end where they are, for the next.
 */
const lookAhead = '0px 0px 1000px';

type AutoLoad = {
  /** Whether there is a next page to ask for. */
  readonly isWaiting: boolean;
  /** Grows with the list: the end may still be in sight after a page has come, and is then looked at again. */
  readonly count: number;
  readonly load: () => void;
};

/**
 * Calls `load` when the end of the list comes near. "Skip to footer" and the End key suspend that, since they are for
 * getting past the list; it stays suspended until the shopper scrolls up or asks for more.
 */
export function useAutoLoad({ isWaiting, count, load }: AutoLoad) {
  const endRef = useRef<HTMLDivElement>(null);
  const latestLoad = useRef(load);
  const { isSuspended, suspend, resume } = useSuspension();
  useEffect(() => {
    latestLoad.current = load;
  });

  useEffect(() => {
    const end = endRef.current;
    if (!isWaiting || isSuspended || end === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latestLoad.current();
      },
      { rootMargin: lookAhead },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [isWaiting, isSuspended, count]);

  return { endRef, suspend, resume };
}

function useSuspension() {
  const [isSuspended, setIsSuspended] = useState(false);

  useEffect(() => {
    const suspendOnEnd = (event: KeyboardEvent) => {
      if (event.key === 'End' && !hasOwnEnd(event.target)) setIsSuspended(true);
    };
    window.addEventListener('keydown', suspendOnEnd);
    return () => window.removeEventListener('keydown', suspendOnEnd);
  }, []);

  // Only while suspended: asking where the page is scrolled to makes the browser lay it out there and then.
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

/** Controls in which End means the last letter, place or choice. */
function hasOwnEnd(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select');
}
