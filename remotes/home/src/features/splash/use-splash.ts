import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { splashChanged } from '@szn/shared-contracts';
import { reducedMotion } from '@szn/shared-ui/use-media-query';
import { useServices } from '@szn/shared-ui/services-context';

/** Sections 4 and 9: the splash starts to slide up at 3 s and is gone at 4.5 s. The style sheet has the same times. */
const leaveAtMs = 3000;
const goneAtMs = 4500;
const skipDurationMs = 400;

type SplashCallbacks = {
  /** The splash was shown and has ended. Not called when the shopper leaves the page before. */
  readonly onEnd: () => void;
  /** The splash was over before hydration, or was never shown. */
  readonly onMissed: () => void;
};

/**
 * Controls the server-rendered splash: opens it as a modal dialog, which makes the page inert, and ends it by the clock
 * or when the shopper skips it.
 */
export function useSplash(splash: RefObject<HTMLDialogElement | null>, { onEnd, onMissed }: SplashCallbacks) {
  const { bus } = useServices();
  // The style sheet animates `shown` and `leaving` without script; `skipped` plays the end at once.
  const [phase, setPhase] = useState<'shown' | 'leaving' | 'skipped' | 'gone'>('shown');
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);

  function after(ms: number, run: () => void) {
    timers.current.push(setTimeout(run, ms));
  }

  function end() {
    // Before the dialog closes: closing restyles the whole page, and scrolling or blurring would wait for that.
    onEnd();
    const focused = document.activeElement;
    // The focus may be in another dialog above the splash.
    if (focused instanceof HTMLElement && splash.current?.contains(focused)) focused.blur();
    splash.current?.close?.();
    setPhase('gone');
    bus.publish(splashChanged, { isShown: false });
  }

  const start = useEffectEvent((dialog: HTMLDialogElement) => {
    const ageMs = splashAgeMs(dialog);
    if (ageMs >= goneAtMs) {
      setPhase('gone');
      onMissed();
      return;
    }
    bus.publish(splashChanged, { isShown: true });
    if (!dialog.open) dialog.showModal?.();
    after(leaveAtMs - ageMs, () => setPhase('leaving'));
    after(goneAtMs - ageMs, end);
  });

  const stop = useEffectEvent(() => {
    timers.current.forEach(clearTimeout);
    timers.current = [];
    bus.publish(splashChanged, { isShown: false });
  });

  useEffect(() => {
    if (splash.current !== null) start(splash.current);
    return stop;
  }, [splash]);

  function skip() {
    if (phase === 'skipped' || phase === 'gone') return;
    timers.current.forEach(clearTimeout);
    // While it slides up, a second animation would start from the bottom again: remove it at once.
    if (phase === 'leaving') return end();
    setPhase('skipped');
    after(skipDurationMs, end);
  }

  return { phase, skip };
}

/**
 * Time since the splash appeared with the first HTML, perhaps long before hydration. `goneAtMs` where it is not shown:
 * under reduced motion, after history navigation, and without a running animation.
 */
function splashAgeMs(splash: Element): number {
  if (window.matchMedia(reducedMotion).matches || isHistoryNavigation()) return goneAtMs;
  // Missing in browsers of 2019; they show the whole splash from now on.
  if (typeof splash.getAnimations !== 'function') return 0;
  const ageMs = splash.getAnimations()[0]?.currentTime;
  return typeof ageMs === 'number' ? ageMs : goneAtMs;
}

function isHistoryNavigation(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward';
}
