import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@szn/shared-contracts';
import { ClearedNote } from '../../components/cleared-note.tsx';
import { useRecentSearches } from './recent-searches.ts';
import styles from './recent-searches-list.module.css';

export function RecentSearchesList() {
  const recentSearches = useRecentSearches();
  const [searches, setSearches] = useState<readonly string[]>([]);
  const [isCleared, setIsCleared] = useState(false);
  useEffect(() => {
    const update = () => setSearches(recentSearches.read());
    update();
    return recentSearches.subscribe(update);
  }, [recentSearches]);
  if (isCleared) return <ClearedNote text="Your recent searches are cleared." />;
  if (searches.length === 0) return null;

  function clear() {
    recentSearches.clear();
    setIsCleared(true);
  }

  return (
    <section className={styles.recent} aria-label="Recent searches">
      <div className={styles.head}>
        <h2 className={styles.title}>Recent searches</h2>
        <button type="button" className={styles.clear} aria-label="Clear recent searches" onClick={clear}>
          Clear
        </button>
      </div>
      <ul className={styles.searches}>
        {searches.map((text) => (
          <li key={text}>
            <Link className={styles.search} to={paths.search(text)}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
