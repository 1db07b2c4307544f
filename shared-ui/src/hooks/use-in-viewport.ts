import { useEffect, useState, type RefObject } from 'react';

export type InViewportOptions = {
  /** Extends the viewport, as in CSS margins: `600px 0px`. */
  readonly rootMargin?: string;
  /** Stop observing at the first intersection and stay `true`. */
  readonly once?: boolean;
};

/** Whether the element intersects the viewport; `false` on the server and in the first client render. */
export function useInViewport(
  element: RefObject<Element | null>,
  { rootMargin = '0px', once = false }: InViewportOptions = {},
): boolean {
  const [isInViewport, setIsInViewport] = useState(false);
  const isDone = once && isInViewport;

  useEffect(() => {
    if (element.current === null || isDone) return undefined;
    return observeViewport(element.current, setIsInViewport, { rootMargin });
  }, [element, isDone, rootMargin]);

  return isInViewport;
}

/**
 * Calls `onChange` whenever the element enters or leaves the viewport, first with the present state. A browser without
 * IntersectionObserver reports every element as visible. Returns a function that stops observing.
 */
export function observeViewport(
  element: Element,
  onChange: (isInViewport: boolean, entry?: IntersectionObserverEntry) => void,
  options?: IntersectionObserverInit,
): () => void {
  if (typeof IntersectionObserver !== 'function') {
    onChange(true);
    return () => undefined;
  }
  const observer = new IntersectionObserver((entries) => {
    const latest = entries.at(-1);
    if (latest) onChange(latest.isIntersecting, latest);
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}
