import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { splashChanged } from '@szn/shared-contracts';
import { reducedMotion, useMediaQuery } from '@szn/shared-ui/use-media-query';
import { useObservable } from '@szn/shared-ui/use-observable';
import { useServices } from '@szn/shared-ui/services-context';

export type SlideRotation = ReturnType<typeof useSlideRotation>;

/** Rotates the slides, except when paused by the shopper, pointer, focus, hidden tab or splash (WCAG 2.2.2). */
export function useSlideRotation(count: number, durationMs: number) {
  const [index, setIndex] = useState(0);
  // `auto`: the shopper has pressed no button, so the slides rotate except under reduced motion.
  const [playState, setPlayState] = useState<'auto' | 'playing' | 'paused'>('auto');
  const [pauseReasons, setPauseReasons] = useState({ pointer: false, focus: false });
  const prefersReducedMotion = useMediaQuery(reducedMotion);
  const isTabHidden = useIsTabHidden();
  const isSplashShown = useIsSplashShown();
  const isPlaying = playState === 'playing' || (playState === 'auto' && !prefersReducedMotion);
  const isPaused = pauseReasons.pointer || pauseReasons.focus || isTabHidden || isSplashShown;
  const isRotating = isPlaying && !isPaused;

  useEffect(() => {
    if (!isRotating) return undefined;
    const timer = setTimeout(() => setIndex((index + 1) % count), durationMs);
    return () => clearTimeout(timer);
  }, [isRotating, index, count, durationMs]);

  return {
    index,
    /** Whether the timer for the next slide runs. */
    isRotating,
    /** Whether rotation is switched on, even while it is paused. */
    isPlaying,
    /** Shows a slide and stops the rotation. Wraps around at both ends. */
    show: (requested: number) => {
      setIndex((requested + count) % count);
      setPlayState('paused');
    },
    togglePlaying: () => {
      setPlayState(isPlaying ? 'paused' : 'playing');
      // Focus and pointer are on the pressed button; they pause the slides only when they next enter.
      setPauseReasons({ pointer: false, focus: false });
    },
    setPauseReason: (reason: 'pointer' | 'focus', isActive: boolean) =>
      setPauseReasons((before) => ({ ...before, [reason]: isActive })),
  };
}

function useIsSplashShown(): boolean {
  const { bus } = useServices();
  const splash = useMemo(() => bus.observe(splashChanged), [bus]);
  return useObservable(splash, (state) => state?.isShown ?? false);
}

function useIsTabHidden(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'hidden',
    () => false,
  );
}

function subscribeToVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
