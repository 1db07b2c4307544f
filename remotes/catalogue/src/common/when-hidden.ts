import type { Unsubscribe } from '@szn/shared-contracts';

/** Calls the listener whenever the page goes out of sight: it may be discarded there without another word. */
export function whenHidden(listener: () => void): Unsubscribe {
  const tellIfHidden = () => {
    if (document.visibilityState === 'hidden') listener();
  };
  document.addEventListener('visibilitychange', tellIfHidden);
  window.addEventListener('pagehide', listener);
  return () => {
    document.removeEventListener('visibilitychange', tellIfHidden);
    window.removeEventListener('pagehide', listener);
  };
}
