import type { MouseEvent } from 'react';
import { Button } from '@szn/shared-ui/button';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { focusOn } from '../focus-on.ts';
import { filterMessages } from './filter-messages.ts';
import { notNarrowed, type Narrowing } from './narrowing.ts';
import { listWishes } from './wishes.ts';

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
