import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import styles from './progress-bar.module.css';

/** Faster navigations show no progress bar. */
const delayMs = 150;

/** A bar at the top of the page while a navigation takes long. */
export function ProgressBar() {
  const isSlow = useIsSlow(useNavigation().state !== 'idle');
  if (!isSlow) return null;
  return (
    <div role="progressbar" aria-label="Loading the next page" className={styles.track}>
      <div className={styles.bar} />
    </div>
  );
}

function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setIsSlow(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending]);

  return isSlow;
}
