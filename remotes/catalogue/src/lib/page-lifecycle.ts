import type { Unsubscribe } from '@szn/shared-contracts';

/**
 * Calls back when what the browser keeps under the key may have changed behind this page's back: in another tab, or
 * while the page was put aside in the history, where nobody tells it.
 */
export function followStorage(key: string, changed: () => void): Unsubscribe {
  const onStorage = (event: StorageEvent) => {
    // `null` stands for a storage that was cleared as a whole.
    if (event.key === key || event.key === null) changed();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) changed();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}

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
