import { useEffect, useState } from 'react';
import { reducedMotion, useMediaQuery } from '@szn/shared-ui/use-media-query';
import { useIsTabHidden } from '../../common/use-is-tab-hidden.ts';

/** `auto`: nobody has said anything, so it turns unless less motion is wanted. */
type Wish = 'auto' | 'playing' | 'paused';

export type Rotation = {
  readonly index: number;
  /** Whether the next slide comes by itself. */
  readonly isTurning: boolean;
  /** Whether the shopper wants it to turn, whatever holds it at the moment. */
  readonly isPlaying: boolean;
  /** Shows a slide and stops the turning: the shopper has taken over. Wraps around at both ends. */
  readonly show: (index: number) => void;
  /** Stops it, or sets it going in spite of the focus and the pointer that are inside already. */
  readonly togglePlaying: () => void;
  /** Holds the turning while a pointer or the focus is inside. */
  readonly hold: (reason: 'pointer' | 'focus', isHeld: boolean) => void;
};

type RotationOptions = {
  readonly count: number;
  readonly periodMs: number;
  /** Nobody can see the slides at the moment. */
  readonly isCovered: boolean;
};

/** Slides that turn by themselves, and everything that keeps them from doing so (WCAG 2.2.2). */
export function useRotation({ count, periodMs, isCovered }: RotationOptions): Rotation {
  const [index, setIndex] = useState(0);
  const [wish, setWish] = useState<Wish>('auto');
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const wantsLessMotion = useMediaQuery(reducedMotion);
  const isTabHidden = useIsTabHidden();
  const isPlaying = wish === 'playing' || (wish === 'auto' && !wantsLessMotion);
  const isTurning = isPlaying && !held.pointer && !held.focus && !isTabHidden && !isCovered;

  useEffect(() => {
    if (!isTurning) return undefined;
    const timer = setTimeout(() => setIndex((index + 1) % count), periodMs);
    return () => clearTimeout(timer);
  }, [isTurning, index, count, periodMs]);

  return {
    index,
    isTurning,
    isPlaying,
    show: (wanted) => {
      setIndex((wanted + count) % count);
      setWish('paused');
    },
    togglePlaying: () => {
      setWish(isPlaying ? 'paused' : 'playing');
      // Focus and pointer are at the button that was pressed; they hold again when they next come in.
      setHeld({ pointer: false, focus: false });
    },
    hold: (reason, isHeld) => setHeld((before) => ({ ...before, [reason]: isHeld })),
  };
}
