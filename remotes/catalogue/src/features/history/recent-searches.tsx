import { paths, readText, type SafeStorage, type Unsubscribe } from '@szn/shared-contracts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { followStorage } from '../../lib/page-lifecycle.ts';
import { useCatalogue } from '../../lib/catalogue-context.ts';
import { ClearedNote } from '../../components/cleared-note.tsx';
import { searchMessages } from '../search/search-messages.ts';
import styles from './recent-searches.module.css';

/** What was searched for in this browser: the newest first. The header reads the same key for its suggestions. */
export type RecentSearches = {
  readonly read: () => readonly string[];
  readonly add: (text: string) => void;
  readonly clear: () => void;
  /** In browsers: calls back when another tab has searched, or had all forgotten. */
  readonly follow: (changed: () => void) => Unsubscribe;
};

const storageKey = 'szn:recent-searches';
const mostSearches = 8;

export function createRecentSearches(storage: SafeStorage): RecentSearches {
  const read = () => storage.read(storageKey, readTexts) ?? [];
  return {
    read,
    add: (text) => {
      const others = read().filter((other) => other.toLowerCase() !== text.toLowerCase());
      storage.write(storageKey, [text, ...others].slice(0, mostSearches));
    },
    clear: () => storage.remove(storageKey),
    follow: (changed) => followStorage(storageKey, changed),
  };
}

function readTexts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map(readText).filter((text) => text !== undefined);
}

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
