import { memo, useRef } from 'react';
import { useMediaQuery } from '@szn/shared-ui/use-media-query';
import { SkipLink } from '../../components/skip-link.tsx';
import { focusElement } from '../../lib/focus-element.ts';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';
import { filterMessages } from './filter-messages.ts';
import styles from './filter-panel.module.css';
import { emptyFilterState, hasActiveFilters } from './filter-state.ts';

/** The same query as in the style sheet. */
const narrowScreen = '(width < 1024px)';

type FilterPanelProps = FilterFormProps & {
  /** Other query parameters, which the form submits as well if no script runs. */
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
