import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { comparableText, paths, readText, type SafeStorage } from '@szn/shared-contracts';
import { ClearedNote } from '../../components/cleared-note.tsx';
import { subscribeToStorage } from '../../lib/page-lifecycle.ts';
import { createServiceContext } from '../../lib/service-context.ts';
import styles from './recent-searches.module.css';

const storageKey = 'szn:recent-searches';
const maxSearches = 8;

export const [RecentSearchesContext, useRecentSearches] =
  createServiceContext<ReturnType<typeof createRecentSearches>>('RecentSearches');

/** The search texts of this browser, newest first. The header's suggestions read the same storage key. */
export function createRecentSearches(storage: SafeStorage) {
  const read = () => storage.read(storageKey, readTexts) ?? [];
  return {
    read,
    add: (text: string) => {
      const others = read().filter((other) => comparableText(other) !== comparableText(text));
      storage.write(storageKey, [text, ...others].slice(0, maxSearches));
    },
    clear: () => storage.remove(storageKey),
    subscribe: (listener: () => void) => subscribeToStorage(storageKey, listener),
  };
}

function readTexts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map(readText).filter((text) => text !== undefined);
}

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
