import { useEffect, useState, type RefObject } from 'react';

/** Distance from the viewport at which an element counts as near: about one flick of a thumb. */
const nearMargin = '600px 0px';

/** Becomes true, and stays true, when the element comes near the viewport. */
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
