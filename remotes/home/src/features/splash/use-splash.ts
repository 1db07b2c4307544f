import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { splashChanged } from '@szn/shared-contracts';
import { useHome } from '../../common/home-context.tsx';
import { splashAgeMs } from './splash-clock.ts';
import { splashTimes } from './splash-messages.ts';

/** `shown` and `leaving` are drawn by the style sheet alone; `skipped` plays the end at once. */
export type SplashPhase = 'shown' | 'leaving' | 'skipped' | 'gone';

type SplashEnds = {
  /** It has been seen, and is gone. Not called when the shopper has left before. */
  readonly onEnd: () => void;
  /** There is nothing to see: it is over already, or was never drawn. */
  readonly onMissed: () => void;
};

/**
 * Follows the splash that the first HTML began, holds the page beneath it inert, and ends it: by the clock, or when the
 * shopper skips it.
 */
export function useSplash(splash: RefObject<HTMLDialogElement | null>, { onEnd, onMissed }: SplashEnds) {
  const { services } = useHome();
  const [phase, setPhase] = useState<SplashPhase>('shown');
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);

  function after(ms: number, run: () => void) {
    timers.current.push(setTimeout(run, ms));
  }

  function end() {
    // Before the dialog closes: the whole page is styled anew then, which a scroll or taking away what has the focus
    // would wait for.
    onEnd();
    const focused = document.activeElement;
    // It may be in a dialog that has opened above.
    if (focused instanceof HTMLElement && splash.current?.contains(focused)) focused.blur();
    splash.current?.close?.();
    setPhase('gone');
    services.bus.publish(splashChanged, { isShown: false });
  }

  const begin = useEffectEvent((dialog: HTMLDialogElement) => {
    const ageMs = splashAgeMs(dialog);
    if (ageMs >= splashTimes.goneAtMs) {
      setPhase('gone');
      onMissed();
      return;
    }
    services.bus.publish(splashChanged, { isShown: true });
    if (!dialog.open) dialog.showModal?.();
    after(splashTimes.leavesAtMs - ageMs, () => setPhase('leaving'));
    after(splashTimes.goneAtMs - ageMs, end);
  });

  const stop = useEffectEvent(() => {
    timers.current.forEach(clearTimeout);
    timers.current = [];
    services.bus.publish(splashChanged, { isShown: false });
  });

  useEffect(() => {
    if (splash.current !== null) begin(splash.current);
    return stop;
  }, [splash]);

  function skip() {
    if (phase === 'skipped' || phase === 'gone') return;
    timers.current.forEach(clearTimeout);
    // Half way up it cannot begin to leave again; it is simply gone.
    if (phase === 'leaving') {
      end();
      return;
    }
    setPhase('skipped');
    after(splashTimes.skippedInMs, end);
  }

  return { phase, skip };
}
