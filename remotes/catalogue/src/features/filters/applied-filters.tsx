import { type MouseEvent, useRef } from 'react';
import { Button } from '@szn/shared-ui/button';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { filterMessages } from './filter-messages.ts';
import { listWishes, type Narrowing, notNarrowed } from './filter-state.ts';
import styles from './applied-filters.module.css';
import { focusOn } from '../../lib/focus-element.ts';

export type FilterChipsProps = {
  readonly narrowing: Narrowing;
  readonly onNarrow: (narrowing: Narrowing) => void;
  /** Where the focus goes when the last chip is gone. */
  readonly onEmptied: () => void;
};

/** The wishes a list is narrowed by, each with the way to drop it. */
export function FilterChips({ narrowing, onNarrow, onEmptied }: FilterChipsProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const wishes = listWishes(narrowing);
  if (wishes.length === 0) return null;

  function drop(index: number, without: Narrowing) {
    focusNeighbour(listRef.current, index, onEmptied);
    onNarrow(without);
  }

  return (
    <ul className={styles.chips} aria-label={filterMessages.active} ref={listRef}>
      {wishes.map(({ key, label, without }, index) => (
        <li key={key}>
          <button
            type="button"
            className={styles.chip}
            aria-label={filterMessages.drop(label)}
            onClick={() => drop(index, without)}
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
            onNarrow(notNarrowed);
          }}
        >
          {filterMessages.clearAll}
        </button>
      </li>
    </ul>
  );
}

/** Before the chip goes, or the focus would fall to the top of the page. */
function focusNeighbour(list: HTMLUListElement | null, index: number, onEmptied: () => void): void {
  const chips = [...(list?.querySelectorAll<HTMLButtonElement>('button[aria-label]') ?? [])];
  const neighbour = chips[index + 1] ?? chips[index - 1];
  if (neighbour) neighbour.focus();
  else onEmptied();
}

export type NothingMatchesProps = {
  readonly narrowing: Narrowing;
  readonly onNarrow: (narrowing: Narrowing) => void;
};

/** Nothing meets all wishes at once: names each, so that one can be dropped. */
export function NothingMatches({ narrowing, onNarrow }: NothingMatchesProps) {
  const wishes = listWishes(narrowing);
  const narrowTo = (next: Narrowing) => (event: MouseEvent) => {
    focusOn(event.currentTarget.closest('section'), { preventScroll: true });
    onNarrow(next);
  };

  return (
    <StatePanel
      kind="empty"
      title={filterMessages.nothingMatches}
      text={filterMessages.nothingMatchesHint}
      actions={
        <>
          {wishes.map(({ key, label, without }) => (
            <Button key={key} variant="outline" onClick={narrowTo(without)}>
              {filterMessages.drop(label)}
            </Button>
          ))}
          {wishes.length > 1 && <Button onClick={narrowTo(notNarrowed)}>{filterMessages.clearAll}</Button>}
        </>
      }
    />
  );
}
