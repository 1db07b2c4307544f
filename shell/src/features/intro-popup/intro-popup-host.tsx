import { lazyChunk } from '../../lib/lazy-chunk.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { introHash } from '@szn/shared-contracts';
import { useLazyModule } from '@szn/shared-ui/use-lazy-module';
import { useUrlFragment } from '../../services/dialogs.ts';
import { useShellRuntime } from '../../services/shell-context.tsx';

/** Sections 2 and 9: "1 second after load". */
const delayMs = 1000;
const checkIntervalMs = 250;

const popupChunk = lazyChunk(async () => {
  const { IntroPopup } = await import(/* webpackChunkName: "intro-popup" */ './intro-popup.tsx');
  return IntroPopup;
});

export function IntroPopupHost() {
  const [isDue, setIsDue] = useState(false);
  const { hash, isIdle, open, close } = useUrlFragment();
  const isOpen = hash === introHash;
  const leave = useEffectEvent(() => isIdle() && close());
  useDelayAfterLoad(() => setIsDue(true));
  // Leaves the history entry of a popup that has closed, also after Forward and a reload: it opens once.
  useEffect(() => {
    if (!isOpen || isDue) return undefined;
    leave();
    const timer = setInterval(() => leave(), checkIntervalMs);
    return () => clearInterval(timer);
  }, [isOpen, isDue]);
  const dismiss = () => setIsDue(false);
  const IntroPopup = useLazyModule(popupChunk, isDue, dismiss);
  return IntroPopup && <IntroPopup {...{ isOpen, isIdle }} open={() => open(introHash)} onClosed={dismiss} />;
}

function useDelayAfterLoad(onDue: () => void): void {
  const { introPopup } = useShellRuntime();
  const show = useEffectEvent(onDue);

  useEffect(() => {
    if (introPopup.hasBeenSeen()) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      timer = setTimeout(() => show(), delayMs);
    };
    if (document.readyState === 'complete') schedule();
    else window.addEventListener('load', schedule, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', schedule);
    };
  }, [introPopup]);
}
