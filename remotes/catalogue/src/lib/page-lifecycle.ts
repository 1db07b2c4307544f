import type { Unsubscribe } from '@szn/shared-contracts';

/**
 * Calls back when the stored value may have changed outside this page: in another tab, or while the page was in the
 * back/forward cache, where it receives no storage events.
 */
export function subscribeToStorage(key: string, onChange: () => void): Unsubscribe {
  const onStorage = (event: StorageEvent) => {
    // `null`: the whole storage was cleared.
    if (event.key === key || event.key === null) onChange();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onChange();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}

/** Calls the listener when the page becomes hidden: the browser may discard a hidden page without another event. */
export function onPageHidden(listener: () => void): Unsubscribe {
  // `pagehide` and `visibilitychange` both fire on unload; the flag prevents a second call.
  let isUnloaded = false;
  const onPageHide = () => {
    isUnloaded = true;
    listener();
  };
  const onPageShow = () => {
    isUnloaded = false;
  };
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden' && !isUnloaded) listener();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    window.removeEventListener('pagehide', onPageHide);
    window.removeEventListener('pageshow', onPageShow);
  };
}
