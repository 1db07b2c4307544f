import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react';

/** A fling may scroll this far before the content is rendered. */
const flingPx = 800;

/**
 * Whether content that only the browser knows is shown at a place between the sections of the server's HTML: from the time
 * on when it is ready and its place is below the screen, so that nothing that a shopper sees moves. That is soon on a page that
 * is not scrolled, else after scrolling back up.
 */
export function useAppearsBelowScreen(place: RefObject<Element | null>, isReady = true): boolean {
  const [flag] = useState(createFlag);
  const isShown = useSyncExternalStore(flag.subscribe, flag.isSet, flag.isSet);

  useLayoutEffect(() => {
    if (!isReady || isShown) return undefined;
    const showBelowScreen = (previousScrollY: number) => {
      const top = place.current?.getBoundingClientRect().top ?? 0;
      const distance = window.scrollY === 0 ? 0 : flingPx;
      if (window.scrollY === previousScrollY && top >= window.innerHeight + distance) flag.set();
    };
    // In a frame that scrolls nothing: scrolling and new content in one frame count as a shift of what was in view.
    const showAfterFrame = () =>
      void requestAnimationFrame(
        () => void requestAnimationFrame(showBelowScreen.bind(null, window.scrollY)),
      );
    showAfterFrame();
    // Not an IntersectionObserver, which says nothing where `content-visibility` skips the element.
    window.addEventListener('scroll', showAfterFrame, { passive: true });
    return () => window.removeEventListener('scroll', showAfterFrame);
  }, [place, isReady, isShown, flag]);

  return isShown;
}

/** React renders a store's change before the frame, that of a state maybe after it. */
function createFlag() {
  let isSet = false;
  let notify: (() => void) | undefined;
  return {
    isSet: () => isSet,
    set: () => {
      isSet = true;
      notify?.();
    },
    subscribe: (listener: () => void) => {
      notify = listener;
      return () => {
        notify = undefined;
      };
    },
  };
}
