import { useState } from 'react';
import { Button } from '@szn/shared-ui/button';
import { Dialog } from '@szn/shared-ui/dialog';
import { useResource } from '@szn/shared-ui/use-resource';
import { queryKey, type ListingQuery } from '../listing/query/listing-query.ts';
import { useListingService } from '../listing/state/listing-service.ts';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';
import { filterMessages } from './filter-messages.ts';
import styles from './filter-sheet.module.css';
import { emptyFilterState, type FilterState } from './filter-state.ts';

type FilterButtonProps = { readonly count: number; readonly onOpen: () => void };

/** Opens the filter sheet on narrow screens. `count`: number of applied filters. */
export function FilterButton({ count, onOpen }: FilterButtonProps) {
  return (
    <button type="button" className={styles.button} onClick={onOpen} aria-haspopup="dialog">
      <svg className={styles.icon} viewBox="0 0 18 12" aria-hidden="true">
        <path d="M0 2h18M0 10h18" stroke="currentColor" strokeWidth="1.5" />
        <circle cx="12" cy="2" r="2" />
        <circle cx="6" cy="10" r="2" />
      </svg>
      {filterMessages.filters}
      {count > 0 && <span className={styles.count}>{count}</span>}
    </button>
  );
}

type FilterSheetProps = Omit<FilterFormProps, 'onFilterChange' | 'isLive'> & {
  readonly toQuery: (filterState: FilterState) => ListingQuery;
  readonly onApply: (filterState: FilterState) => void;
  readonly onClose: () => void;
};

/** The filters on narrow screens: a dialog that collects changes, counts their products and applies them together. */
export function FilterSheet({ toQuery, onApply, onClose, ...form }: FilterSheetProps) {
  const [draft, setDraft] = useState(form.filterState);
  const count = useMatchingCount(toQuery(draft));
  return (
    <Dialog
      title={filterMessages.filters}
      placement="side"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={() => setDraft(emptyFilterState)}>
            {filterMessages.clearAll}
          </Button>
          <Button isWide onClick={() => onApply(draft)}>
            {filterMessages.showResults(count)}
          </Button>
        </>
      }
    >
      <FilterForm {...form} filterState={draft} onFilterChange={setDraft} isLive />
    </Dialog>
  );
}

const countDelayMs = 250;

/** Number of products of a query; `null` until it is loaded, and where the provider does not send it. */
function useMatchingCount(query: ListingQuery): number | null {
  const listings = useListingService();
  const { state } = useResource(queryKey(query), async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, countDelayMs));
    signal.throwIfAborted();
    return await listings.count(query, signal);
  });
  return state.status === 'succeeded' ? state.value : null;
}
