import { useEffect, useEffectEvent, useState } from 'react';
import { createLazyPart } from '../../lib/create-lazy-part.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { useShellRuntime } from '../../services/shell-runtime-context.tsx';

/** Sections 2 and 9: "1 second after load". */
const delayMs = 1000;

const popupPart = createLazyPart(async () => {
  const { IntroPopup } = await import(/* webpackChunkName: "intro-popup" */ './intro-popup.tsx');
  return IntroPopup;
});

/** Brings the intro popup once per browser session. */
export function IntroPopupHost() {
  const [isDue, setIsDue] = useState(false);
  useDelayAfterLoad(() => setIsDue(true));
  const dismiss = () => setIsDue(false);
  const IntroPopup = useLazyPart(popupPart, isDue, dismiss);
  return IntroPopup && <IntroPopup onGone={dismiss} />;
}

function useDelayAfterLoad(onDue: () => void): void {
  const { introPopup } = useShellRuntime();
  const show = useEffectEvent(onDue);

  useEffect(() => {
    if (introPopup.hasBeenSeen()) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(() => show(), delayMs);
    };
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', wait);
    };
  }, [introPopup]);
}
