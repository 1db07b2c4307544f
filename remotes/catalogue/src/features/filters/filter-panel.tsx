import { memo, useRef, useEffect, useState } from 'react';
import { Button } from '@szn/shared-ui/button';
import { useResource } from '@szn/shared-ui/use-resource';
import { SkipLink } from '../../components/skip-link.tsx';
import { focusElement } from '../../lib/focus-element.ts';
import { queryKey, type ListingQuery } from '../listing/query/listing-query.ts';
import { useListingService } from '../listing/state/listing-service.ts';
import { useFacets } from './facets.ts';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';
import { filterMessages } from './filter-messages.ts';
import { filterPanelMessages } from './filter-panel-messages.ts';
import styles from './filter-panel.module.css';
import { emptyFilterState, filterFormId, hasActiveFilters } from './filter-state.ts';

const timeoutMs = 4000;

/** `true` once the browser is idle after the first render, after four seconds at the latest. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const run = () => setIsIdle(true);
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(run, timeoutMs / 2);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(run, { timeout: timeoutMs });
    return () => window.cancelIdleCallback(handle);
  }, []);
  return isIdle;
}

export { FilterForm } from './filter-form.tsx';

export type FilterPanelProps = Omit<FilterFormProps, 'isLive' | 'isNeeded'> & {
  readonly preservedFields: readonly (readonly [name: string, value: string])[];
  readonly listId: string;
};

/** The filters beside the list on wide screens: each change navigates at once. */
export const FilterPanel = memo(function FilterPanel(props: FilterPanelProps) {
  const { preservedFields, listId, ...form } = props;
  const { filterState, onFilterChange } = form;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isIdle = useIsIdle();

  function clear() {
    focusElement(headingRef.current, { preventScroll: true });
    onFilterChange(emptyFilterState);
  }

  return (
    <>
      <SkipLink targetId={listId} label={filterPanelMessages.skipToProducts} />
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
      <form id={filterFormId} method="get" onSubmit={(event) => event.preventDefault()}>
        {preservedFields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <FilterForm {...form} isNeeded={isIdle} />
        <noscript>
          <button type="submit">{filterPanelMessages.apply}</button>
        </noscript>
      </form>
    </>
  );
});

type FilterSheetActionsProps = {
  readonly query: ListingQuery;
  readonly onClear: () => void;
  readonly onApply: () => void;
};

export function FilterSheetActions({ query, onClear, onApply }: FilterSheetActionsProps) {
  return (
    <>
      <Button variant="outline" onClick={onClear}>
        {filterMessages.clearAll}
      </Button>
      <Button isWide onClick={onApply}>
        <span aria-live="polite">{filterPanelMessages.showProducts(useMatchingCount(query))}</span>
      </Button>
    </>
  );
}

const countDelayMs = 250;

/**
 * Number of products of a query: that of its facets, or of its list if the provider has no facets. `null` until it is
 * loaded, and if the provider sends neither.
 */
function useMatchingCount(query: ListingQuery): number | null {
  const listings = useListingService();
  const { facets, isCurrent, isFailed } = useFacets(query, true);
  const { state } = useResource(isFailed ? queryKey(query) : null, async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, countDelayMs));
    signal.throwIfAborted();
    return await listings.count(query, signal);
  });
  if (isCurrent) return facets?.total ?? null;
  return state.status === 'succeeded' ? state.value : null;
}
