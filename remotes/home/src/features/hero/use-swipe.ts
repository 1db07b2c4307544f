import { useRef, type PointerEvent } from 'react';

/** Shorter ways of a finger are taps. */
const shortestSwipePx = 40;

type Swipe = { readonly onForward: () => void; readonly onBack: () => void };

/** Handlers that tell a sideways swipe from a tap and from scrolling. A mouse does not swipe: it selects text. */
export function useSwipe({ onForward, onBack }: Swipe) {
  const begin = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    // A second finger makes another gesture of it: the two zoom.
    onPointerDown: (event: PointerEvent) => {
      const isSwipe = event.isPrimary && event.pointerType !== 'mouse';
      begin.current = isSwipe ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: (event: PointerEvent) => {
      if (begin.current === null) return;
      const right = event.clientX - begin.current.x;
      const down = event.clientY - begin.current.y;
      begin.current = null;
      if (Math.abs(right) < shortestSwipePx || Math.abs(right) < Math.abs(down)) return;
      if (right < 0) onForward();
      else onBack();
    },
    onPointerCancel: () => {
      begin.current = null;
    },
  };
}
