import { useLayoutEffect, useState, type RefObject } from 'react';

/** A fling may scroll this far before the content is rendered. */
const flingPx = 800;

/**
 * Whether content that only the browser knows is shown at a place between the sections of the server's HTML: from the time
 * on when it is ready and its place is below the screen, so that nothing that a shopper sees moves. That is at once on a
 * page that is not scrolled, else after scrolling back up.
 */
export function useAppearsBelowScreen(place: RefObject<Element | null>, isReady = true): boolean {
  const [isShown, setIsShown] = useState(false);

  useLayoutEffect(() => {
    if (!isReady || isShown) return undefined;
    const showBelowScreen = () => {
      const top = place.current?.getBoundingClientRect().top ?? 0;
      const distance = window.scrollY === 0 ? 0 : flingPx;
      if (top >= window.innerHeight + distance) setIsShown(true);
    };
    showBelowScreen();
    // After the frame of the scroll: a jump to the top and new content in one frame count as a shift of what was in view.
    const onScroll = () => void setTimeout(showBelowScreen);
    // Not an IntersectionObserver, which says nothing where `content-visibility` skips the element.
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [place, isReady, isShown]);

  return isShown;
}
