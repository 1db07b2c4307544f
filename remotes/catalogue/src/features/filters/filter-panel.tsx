import { memo, useRef } from 'react';
import { useMediaQuery } from '@szn/shared-ui/use-media-query';
import { focusOn } from '../../lib/focus-element.ts';
import { SkipPast } from '../../components/skip-link.tsx';
import { filterMessages } from './filter-messages.ts';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';
import { isNarrowed, notNarrowed } from './filter-state.ts';
import styles from './filter-panel.module.css';

/** As in the style sheet. */
const narrowScreen = '(width < 1024px)';

export type FilterPanelProps = FilterFormProps & {
  /** Fields of the address that the form keeps where it is sent without script. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  /** Id of the list that the panel stands before. */
  readonly listId: string;
};

/** The filters beside the list on wide screens: every change is at once in the address. */
export const FilterPanel = memo(function FilterPanel({ kept, listId, ...form }: FilterPanelProps) {
  const { narrowing, onNarrow } = form;
  const isNarrow = useMediaQuery(narrowScreen);
  const headingRef = useRef<HTMLHeadingElement>(null);

  function clear() {
    focusOn(headingRef.current, { preventScroll: true });
    onNarrow(notNarrowed);
  }

  // The style sheet hides it there; its hundred elements would only keep a phone from showing the next list.
  if (isNarrow) return null;
  return (
    <aside className={styles.panel} aria-label={filterMessages.filters}>
      <SkipPast targetId={listId} label={filterMessages.skipToProducts} />
      <div className={styles.head}>
        <h2 className={styles.title} ref={headingRef}>
          {filterMessages.filters}
        </h2>
        {isNarrowed(narrowing) && (
          <button type="button" className={styles.clear} onClick={clear}>
            {filterMessages.clearAll}
          </button>
        )}
      </div>
      <form method="get" onSubmit={(event) => event.preventDefault()}>
        {kept.map(([name, value]) => (
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
