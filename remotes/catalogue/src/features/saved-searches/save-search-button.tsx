import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isRequestError, lazyModule, paths } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { queryKey, type ListingQuery } from '../listing/query/listing-query.ts';
import { linkSearchParams } from '../listing/query/listing-search-params.ts';
import { toFilterFields } from '../listing/state/listing-service.ts';
import styles from './save-search-button.module.css';

const chunk = lazyModule(() => import(/* webpackChunkName: "save-search" */ './save-search.ts'));

/** What the late code uses of the first script, as values (decision 0058). */
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

/** Saves scope and filters of the list; the order is not saved. */
export function SaveSearchButton(search: SaveSearchButtonProps) {
  const services = useServices();
  const location = useLocation();
  const [savedKey, setSavedKey] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const key = queryKey(search.query);

  async function save(): Promise<void> {
    if (isSaving) return;
    setIsSaving(true);
    try {
      const { saveSearch } = await chunk.load();
      if (await saveSearch(services, { ...search, location }, parts)) setSavedKey(key);
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
      {savedKey === key ? 'Search saved' : 'Save this search'}
    </button>
  );
}
