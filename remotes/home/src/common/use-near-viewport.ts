import { useEffect, useState, type RefObject } from 'react';

/** How far below the fold something counts as near: about one flick of a thumb. */
const nearMargin = '600px 0px';

/** Becomes true, and stays so, when the element comes near the visible part of the page. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    const observed = element.current;
    if (observed === null || isNear) return undefined;
    if (typeof IntersectionObserver !== 'function') {
      setIsNear(true);
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: nearMargin },
    );
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element, isNear]);

  return isNear;
}
