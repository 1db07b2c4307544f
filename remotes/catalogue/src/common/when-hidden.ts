import type { Unsubscribe } from '@szn/shared-contracts';

/** Calls the listener whenever the page goes out of sight: it may be discarded there without another word. */
export function whenHidden(listener: () => void): Unsubscribe {
  // A document that is left goes out of sight in the same moment, and nothing happens in between that could be told.
  let isLeft = false;
  const leave = () => {
    isLeft = true;
    listener();
  };
  const comeBack = () => {
    isLeft = false;
  };
  const tellIfHidden = () => {
    if (document.visibilityState === 'hidden' && !isLeft) listener();
  };
  document.addEventListener('visibilitychange', tellIfHidden);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  return () => {
    document.removeEventListener('visibilitychange', tellIfHidden);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
  };
}
