import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import styles from './progress-bar.module.css';

/** What takes less is not worth a sign. */
const patienceMs = 150;

/** A bar at the page's upper edge while the next page is slow to come. */
export function ProgressBar() {
  const isSlow = useIsSlow(useNavigation().state !== 'idle');
  if (!isSlow) return null;
  return (
    <div role="progressbar" aria-label="Loading the next page" className={styles.place}>
      <div className={styles.bar} />
    </div>
  );
}

function useIsSlow(isUnderWay: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setTimeout(() => setIsSlow(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isUnderWay]);

  return isSlow;
}
