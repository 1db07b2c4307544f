import { lazyChunk } from '../../lib/lazy-chunk.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLazyModule } from '@szn/shared-ui/use-lazy-module';
import { useShellRuntime } from '../../services/shell-context.tsx';

/** Sections 2 and 9: "1 second after load". */
const delayMs = 1000;

const popupChunk = lazyChunk(async () => {
  const { IntroPopup } = await import(/* webpackChunkName: "intro-popup" */ './intro-popup.tsx');
  return IntroPopup;
});

export function IntroPopupHost() {
  const [isDue, setIsDue] = useState(false);
  useDelayAfterLoad(() => setIsDue(true));
  const dismiss = () => setIsDue(false);
  const IntroPopup = useLazyModule(popupChunk, isDue, dismiss);
  return IntroPopup && <IntroPopup onClosed={dismiss} />;
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
