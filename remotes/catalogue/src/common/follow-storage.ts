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
