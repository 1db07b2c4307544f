import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyModule, type ShellServices } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { queryKey } from '../listing/query/listing-query.ts';
import type { SearchToSave } from './save-search.ts';
import styles from './save-search-button.module.css';

const chunk = lazyModule(() => import(/* webpackChunkName: "save-search" */ './save-search.ts'));

/** The search that was saved last; of the page, because a sign-in before saving comes back with another button. */
function createSavedSearch() {
  let savedKey = '';
  const listeners = new Set<() => void>();
  return {
    current: () => savedKey,
    set: (key: string) => {
      savedKey = key;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const savedByBus = new WeakMap<ShellServices['bus'], ReturnType<typeof createSavedSearch>>();

/** Saves scope and filters of the list; the order is not saved. */
export function SaveSearchButton(search: Omit<SearchToSave, 'location'>) {
  const services = useServices();
  const location = useLocation();
  const saved = savedByBus.get(services.bus) ?? createSavedSearch();
  savedByBus.set(services.bus, saved);
  const savedKey = useSyncExternalStore(saved.subscribe, saved.current, () => '');
  const [isSaving, setIsSaving] = useState(false);
  const key = queryKey(search.query);
  const isSaved = savedKey === key && services.session.current().status !== 'guest';

  async function save(): Promise<void> {
    if (isSaving) return;
    setIsSaving(true);
    try {
      const { saveSearch } = await chunk.load();
      if (await saveSearch(services, { ...search, location })) saved.set(key);
    } catch {
      services.notify({ kind: 'error', text: 'The search could not be saved. Try again.' });
    }
    setIsSaving(false);
  }

  return (
    <button
      type="button"
      className={styles.save}
      aria-disabled={isSaving}
      onPointerEnter={chunk.prefetch}
      onClick={() => void save()}
    >
      {isSaved ? 'Search saved' : 'Save this search'}
    </button>
  );
}
