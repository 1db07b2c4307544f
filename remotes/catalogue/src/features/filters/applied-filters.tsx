import { useRef, type MouseEvent, type ReactNode } from 'react';
import { Button } from '@szn/shared-ui/button';
import { StatePanel } from '@szn/shared-ui/state-panel';
import {
  ChipLabel,
  chipStyles,
  focusAdjacentChip,
  RemovableChips,
} from '../../components/removable-chips.tsx';
import { focusElement } from '../../lib/focus-element.ts';
import { filterMessages } from './filter-messages.ts';
import { emptyFilterState, listAppliedFilters, type FilterState } from './filter-state.ts';

type AppliedFiltersProps = {
  readonly filterState: FilterState;
  readonly onFilterChange: (filterState: FilterState) => void;
  readonly onEmptied: () => void;
  /** After the last chip; shown without filters, too. */
  readonly action: ReactNode;
};

export function AppliedFilters({ filterState, onFilterChange, onEmptied, action }: AppliedFiltersProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const applied = listAppliedFilters(filterState);
  if (applied.length === 0) return action;

  return (
    <RemovableChips label={filterMessages.active} ref={listRef}>
      {applied.map(({ key, label, without }) => (
        <li key={key}>
          <button
            type="button"
            className={chipStyles.chip}
            aria-label={filterMessages.drop(label)}
            onClick={({ currentTarget }) => {
              if (!focusAdjacentChip(listRef.current, currentTarget)) onEmptied();
              onFilterChange(without);
            }}
          >
            <ChipLabel>{label}</ChipLabel>
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={chipStyles.action}
          onClick={() => {
            onEmptied();
            onFilterChange(emptyFilterState);
          }}
        >
          {filterMessages.clearAll}
        </button>
      </li>
      <li>{action}</li>
    </RemovableChips>
  );
}

export function NoMatchingProducts({
  filterState,
  onFilterChange,
}: Omit<AppliedFiltersProps, 'onEmptied' | 'action'>) {
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
