import { useEffect, useRef, type RefObject } from 'react';

/**
 * Attribute of a part of the server-rendered page until React has hydrated it. Until then the inline script of the
 * document records what shoppers do in the part; when the attribute disappears, it replays the events.
 */
export const hydrationMark = { 'data-dehydrated': '' } as const;

/** Props of the root element of a part whose content hydrates with it. */
export function useHydrationMark<Root extends Element>() {
  const ref = useRef<Root>(null);
  useHydrated(ref);
  return { ...hydrationMark, ref };
}

/**
 * Removes the mark of `part` after the effects of the calling component and of its children. Where the mark is outside a
 * Suspense boundary, a component inside it calls this.
 */
export function useHydrated(part: RefObject<Element | null>, isHydrated = true): void {
  useEffect(() => {
    // React does not restore the attribute, because its prop never changes.
    if (isHydrated) part.current?.removeAttribute('data-dehydrated');
  }, [part, isHydrated]);
}
