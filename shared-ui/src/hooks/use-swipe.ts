import { useRef, type PointerEvent } from 'react';

type Point = { readonly x: number; readonly y: number };

/** A shorter movement is a tap. */
const minSwipePx = 40;

/** Direction of a swipe to the left (`forward`) or right; `null` for a tap and for a vertical scroll. */
export function swipeDirection(start: Point, end: Point): 'forward' | 'back' | null {
  const [right, down] = [end.x - start.x, end.y - start.y];
  if (Math.abs(right) < minSwipePx || Math.abs(right) < Math.abs(down)) return null;
  return right < 0 ? 'forward' : 'back';
}

/** Pointer handlers for horizontal swipes of a finger or pen. A mouse does not swipe: it selects text. */
export function useSwipe(onSwipe: (direction: 'forward' | 'back') => void) {
  const start = useRef<Point | null>(null);
  return {
    // A second finger is not primary and ends the swipe: two fingers zoom.
    onPointerDown: ({ isPrimary, pointerType, clientX, clientY }: PointerEvent) => {
      start.current = isPrimary && pointerType !== 'mouse' ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const direction = start.current && swipeDirection(start.current, { x: clientX, y: clientY });
      start.current = null;
      if (direction) onSwipe(direction);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
