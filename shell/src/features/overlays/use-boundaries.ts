import { useEffect } from 'react';

const attribute = 'data-shows-boundaries';

/** Draws a line round each remote's place, with its name and version. */
export function useBoundaries(isShown: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute(attribute, isShown);
    return () => document.documentElement.removeAttribute(attribute);
  }, [isShown]);
}
