import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { isRequestError, lazyModule, paths, type ShellServices } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { queryKey, type ListingQuery } from '../listing/query/listing-query.ts';
import { linkSearchParams } from '../listing/query/listing-search-params.ts';
import { toFilterFields } from '../listing/state/listing-service.ts';
import styles from './save-search-button.module.css';

const chunk = lazyModule(() => import(/* webpackChunkName: "save-search" */ './save-search.ts'));

/** What the late code uses of the first script, as values (docs/benchmarks/late-chunks.md). */
const parts = { isRequestError, linkSearchParams, paths, toFilterFields };
export type SaveSearchParts = typeof parts;

type SaveSearchButtonProps = {
  /** Heading of the list, or the search text. */
  readonly label: string;
  /** The applied filters, as the chips name them. */
  readonly filterLabels: readonly string[];
  readonly query: ListingQuery;
};

export type SearchToSave = SaveSearchButtonProps & {
  readonly location: Pick<ReturnType<typeof useLocation>, 'pathname' | 'search'>;
};

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
export function SaveSearchButton(search: SaveSearchButtonProps) {
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
      if (await saveSearch(services, { ...search, location }, parts)) saved.set(key);
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
