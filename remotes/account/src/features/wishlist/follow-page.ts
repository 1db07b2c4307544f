import type { Unsubscribe } from '@szn/shared-contracts';

/** Calls back when the page comes into sight or online again: another tab or device may have been at work meanwhile. */
export function followPage(revalidate: () => void): Unsubscribe {
  const onVisibility = () => {
    if (document.visibilityState === 'visible') revalidate();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', revalidate);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', revalidate);
  };
}
