import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@szn/shared-contracts';
import { useCatalogue } from '../../common/catalogue-context.ts';
import { ClearedNote } from '../../common/cleared-note.tsx';
import { searchMessages } from './search-messages.ts';
import styles from './recent-searches-list.module.css';

/** What was searched for in this browser; nothing until the browser has been asked. */
export function RecentSearchesList() {
  const { recentSearches } = useCatalogue();
  const [searches, setSearches] = useState<readonly string[]>([]);
  const [isCleared, setIsCleared] = useState(false);
  useEffect(() => {
    const readAnew = () => setSearches(recentSearches.read());
    readAnew();
    return recentSearches.follow(readAnew);
  }, [recentSearches]);
  if (isCleared) return <ClearedNote text={searchMessages.recentCleared} />;
  if (searches.length === 0) return null;

  function clear() {
    recentSearches.clear();
    setIsCleared(true);
  }

  return (
    <section className={styles.recent} aria-label={searchMessages.recent}>
      <div className={styles.head}>
        <h2 className={styles.title}>{searchMessages.recent}</h2>
        <button
          type="button"
          className={styles.clear}
          aria-label={searchMessages.clearRecent}
          onClick={clear}
        >
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
