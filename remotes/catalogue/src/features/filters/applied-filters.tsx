import { useRef, type MouseEvent } from 'react';
import { Button } from '@szn/shared-ui/button';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { focusElement } from '../../lib/focus-element.ts';
import styles from './applied-filters.module.css';
import { filterMessages } from './filter-messages.ts';
import { emptyFilterState, listAppliedFilters, type FilterState } from './filter-state.ts';

type AppliedFiltersProps = {
  readonly filterState: FilterState;
  readonly onFilterChange: (filterState: FilterState) => void;
  readonly onEmptied: () => void;
};

export function AppliedFilters({ filterState, onFilterChange, onEmptied }: AppliedFiltersProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const applied = listAppliedFilters(filterState);
  if (applied.length === 0) return null;

  // The focus moves before the chip is removed: otherwise it would move to the top of the page.
  function remove(index: number, without: FilterState) {
    const chips = [...(listRef.current?.querySelectorAll<HTMLButtonElement>('button[aria-label]') ?? [])];
    const adjacent = chips[index + 1] ?? chips[index - 1];
    if (adjacent) adjacent.focus();
    else onEmptied();
    onFilterChange(without);
  }

  return (
    <ul className={styles.chips} aria-label={filterMessages.active} ref={listRef}>
      {applied.map(({ key, label, without }, index) => (
        <li key={key}>
          <button
            type="button"
            className={styles.chip}
            aria-label={filterMessages.drop(label)}
            onClick={() => remove(index, without)}
          >
            {label}
            <svg className={styles.cross} viewBox="0 0 10 10" aria-hidden="true">
              <path d="M1 1 9 9M9 1 1 9" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={styles.clear}
          onClick={() => {
            onEmptied();
            onFilterChange(emptyFilterState);
          }}
        >
          {filterMessages.clearAll}
        </button>
      </li>
    </ul>
  );
}

export function NoMatchingProducts({ filterState, onFilterChange }: Omit<AppliedFiltersProps, 'onEmptied'>) {
  const applied = listAppliedFilters(filterState);
  const change = (next: FilterState) => (event: MouseEvent) => {
    focusElement(event.currentTarget.closest('section'), { preventScroll: true });
    onFilterChange(next);
  };

  return (
    <StatePanel
      kind="empty"
      title={filterMessages.nothingMatches}
      text={filterMessages.nothingMatchesHint}
      actions={
        <>
          {applied.map(({ key, label, without }) => (
            <Button key={key} variant="outline" onClick={change(without)}>
              {filterMessages.drop(label)}
            </Button>
          ))}
          {applied.length > 1 && (
            <Button onClick={change(emptyFilterState)}>{filterMessages.clearAll}</Button>
          )}
        </>
      }
    />
  );
}
