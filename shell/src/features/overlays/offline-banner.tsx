import { useEffect, useState } from 'react';
import styles from './offline-banner.module.css';

/** Screen readers read out what comes into a region that they know: where there is no network already, it is empty first. */
const settlingMs = 100;

/** Says that the device has no network, for as long as that is so. */
export function OfflineBanner() {
  const isOnline = useOnline();
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

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(true);
  useEffect(() => {
    const ask = () => setOnline(navigator.onLine);
    const timer = setTimeout(ask, settlingMs);
    window.addEventListener('online', ask);
    window.addEventListener('offline', ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', ask);
      window.removeEventListener('offline', ask);
    };
  }, []);
  return isOnline;
}
