import { memo, useRef, useState } from 'react';
import { Button } from '@szn/shared-ui/button';
import { Dialog } from '@szn/shared-ui/dialog';
import { useMediaQuery } from '@szn/shared-ui/use-media-query';
import { useResource } from '@szn/shared-ui/use-resource';
import { SkipLink } from '../../components/skip-link.tsx';
import { focusElement } from '../../lib/focus-element.ts';
import { queryKey, type ListingQuery } from '../listing/query/listing-query.ts';
import { useListingService } from '../listing/state/listing-service.ts';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';
import { filterMessages } from './filter-messages.ts';
import styles from './filter-panel.module.css';
import sheetStyles from './filter-sheet.module.css';
import { emptyFilterState, hasActiveFilters, type FilterState } from './filter-state.ts';

/** The same query as in the style sheet. */
const narrowScreen = '(width < 1024px)';

type FilterPanelProps = FilterFormProps & {
  readonly preservedFields: readonly (readonly [name: string, value: string])[];
  readonly listId: string;
};

/** The filters beside the list on wide screens: each change navigates at once. */
export const FilterPanel = memo(function FilterPanel(props: FilterPanelProps) {
  const { preservedFields, listId, ...form } = props;
  const { filterState, onFilterChange } = form;
  const isNarrow = useMediaQuery(narrowScreen);
  const headingRef = useRef<HTMLHeadingElement>(null);

  function clear() {
    focusElement(headingRef.current, { preventScroll: true });
    onFilterChange(emptyFilterState);
  }

  // The style sheet hides it on narrow screens. Not rendering its hundred elements lets a phone show a list sooner.
  if (isNarrow) return null;
  return (
    <aside className={styles.panel} aria-label={filterMessages.filters}>
      <SkipLink targetId={listId} label={filterMessages.skipToProducts} />
      <div className={styles.head}>
        <h2 className={styles.title} ref={headingRef}>
          {filterMessages.filters}
        </h2>
        {hasActiveFilters(filterState) && (
          <button type="button" className={styles.clear} onClick={clear}>
            {filterMessages.clearAll}
          </button>
        )}
      </div>
      <form method="get" onSubmit={(event) => event.preventDefault()}>
        {preservedFields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <FilterForm {...form} />
        <noscript>
          <button type="submit">{filterMessages.apply}</button>
        </noscript>
      </form>
    </aside>
  );
});

type FilterButtonProps = { readonly count: number; readonly onOpen: () => void };

export function FilterButton({ count, onOpen }: FilterButtonProps) {
  return (
    <button type="button" className={sheetStyles.button} onClick={onOpen} aria-haspopup="dialog">
      <svg className={sheetStyles.icon} viewBox="0 0 18 12" aria-hidden="true">
        <path d="M0 2h18M0 10h18" stroke="currentColor" strokeWidth="1.5" />
        <circle cx="12" cy="2" r="2" />
        <circle cx="6" cy="10" r="2" />
      </svg>
      {filterMessages.filters}
      {count > 0 && <span className={sheetStyles.count}>{count}</span>}
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
