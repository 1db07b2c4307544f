import { localKeys, type Unsubscribe } from '@szn/shared-contracts';

/**
 * Calls back when the list may have changed behind this page's back: another tab keeps a new one, the page comes into
 * sight or online again. A hidden page waits until it is seen.
 */
export function followPage(revalidate: () => void): Unsubscribe {
  const revalidateIfSeen = () => {
    if (document.visibilityState === 'visible') revalidate();
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // A list that was removed means a session that ended: its own news say so.
    if (key === localKeys.wishlist && newValue !== null) revalidateIfSeen();
  };
  document.addEventListener('visibilitychange', revalidateIfSeen);
  window.addEventListener('online', revalidate);
  window.addEventListener('storage', onStorage);
  return () => {
    document.removeEventListener('visibilitychange', revalidateIfSeen);
    window.removeEventListener('online', revalidate);
    window.removeEventListener('storage', onStorage);
  };
}
