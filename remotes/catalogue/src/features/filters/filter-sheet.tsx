import { useEffect, useState } from 'react';
import { Button } from '@szn/shared-ui/button';
import { Dialog } from '@szn/shared-ui/dialog';
import { filterMessages } from './filter-messages.ts';
import styles from './filter-sheet.module.css';
import { type ListingQuery, paramsOf } from '../listing/query/listing-query.ts';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';
import { type Narrowing, notNarrowed } from './filter-state.ts';
import { useCatalogue } from '../../lib/catalogue-context.ts';

export type FilterButtonProps = {
  readonly count: number;
  readonly onOpen: () => void;
};

/** Opens the filters where there is no room for the panel. */
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

export type FilterSheetProps = Omit<FilterFormProps, 'onNarrow' | 'isLive'> & {
  /** The query that a narrowing would make, for counting what it would list. */
  readonly toQuery: (narrowing: Narrowing) => ListingQuery;
  readonly onApply: (narrowing: Narrowing) => void;
  readonly onClose: () => void;
};

/** The filters on narrow screens: collected here, counted meanwhile, and applied as one step. */
export function FilterSheet({ toQuery, onApply, onClose, ...form }: FilterSheetProps) {
  const [draft, setDraft] = useState(form.narrowing);
  const count = useMatchingCount(toQuery(draft));
  return (
    <Dialog
      title={filterMessages.filters}
      placement="side"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={() => setDraft(notNarrowed)}>
            {filterMessages.clearAll}
          </Button>
          <Button isWide onClick={() => onApply(draft)}>
            {filterMessages.showResults(count)}
          </Button>
        </>
      }
    >
      <FilterForm {...form} narrowing={draft} onNarrow={setDraft} isLive />
    </Dialog>
  );
}

/** A count is asked for when the ticking pauses. */
const pauseMs = 250;

/** How many products a query would list: `null` until that is known, and where the provider does not tell. */
export function useMatchingCount(query: ListingQuery): number | null {
  const { listings } = useCatalogue();
  const params = paramsOf(query);
  const [known, setKnown] = useState<{ readonly params: string; readonly count: number | null } | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      listings.count(query, controller.signal).then(
        (count) => setKnown({ params, count }),
        // Without a count the button still leads to the results, and says no number.
        () => undefined,
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // The query is made anew for each render; `params` says all that it says.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [listings, params]);

  return known?.params === params ? known.count : null;
}
