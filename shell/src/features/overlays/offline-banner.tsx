import { useEffect, useState } from 'react';
import { useOnline } from '@szn/shared-ui/use-online';
import styles from './offline-banner.module.css';

/** Screen readers announce changes of a live region that exists already, so it starts empty. */
const announceDelayMs = 100;

/** Shows that the device is offline. */
export function OfflineBanner() {
  const isOnline = useOnline();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), announceDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={styles.region}>
      {isReady && !isOnline && (
        <p className={styles.banner}>
          You are offline. What is already here still works; the rest waits for the network.
        </p>
      )}
    </div>
  );
}
