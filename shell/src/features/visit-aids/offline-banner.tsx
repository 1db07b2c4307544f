import { useSyncExternalStore } from 'react';
import styles from './offline-banner.module.css';

/** Says that the device has no network, for as long as that is so. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, readOnline);
  return (
    <div role="status" className={styles.place}>
      {!isOnline && (
        <p className={styles.banner}>
          You are offline. What is already here still works; the rest waits for the network.
        </p>
      )}
    </div>
  );
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

const readOnline = () => navigator.onLine;
