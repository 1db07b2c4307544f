import { isJsonObject, ownValue } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { useRef, useState } from 'react';
import { deskMessages as messages } from './desk-messages.ts';
import forms from './form.module.css';
import { RecordList, type DeskRecord } from './record-list.tsx';
import type { ShopChange } from './shop-changes.ts';
import { showTime } from './show-time.ts';

type ChangeHistoryProps = {
  readonly history: readonly ShopChange[];
  /** What the form calls the fields. */
  readonly labels: Readonly<Record<string, string>>;
  /** Says whether it is undone. */
  readonly onUndo: (change: ShopChange) => Promise<boolean>;
};

/** What was changed in the last 30 days, by whom, what it was before, and a button that puts that back. */
export function ChangeHistory({ history, labels, onUndo }: ChangeHistoryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (history.length === 0) return null;
  const undo = async (change: ShopChange) => {
    if (isBusy) return;
    setIsBusy(true);
    // The button that was pressed is gone then.
    if (await onUndo(change)) heading.current?.focus();
    setIsBusy(false);
  };
  const toRecord = (change: ShopChange): DeskRecord => {
    const { id, at, author, name, verb, former, isUndoable } = change;
    const time = showTime(at);
    const replaced = Object.entries(former).map(
      ([field, value]) => [ownValue(labels, field) ?? field, describeValue(value)] as const,
    );
    return {
      key: `${id}`,
      title: name,
      mark: verb,
      facts: [
        ...replaced.map(([label, value]) => [messages.before(label), value] as const),
        [messages.by, author ?? messages.noAuthor],
        [messages.when, time],
      ],
      actions: isUndoable && (
        <Button
          variant="outline"
          aria-label={[`${messages.undo}: ${name} ${verb}`, ...replaced.map(([label]) => label), time].join(
            ', ',
          )}
          aria-disabled={isBusy}
          onClick={() => void undo(change)}
        >
          {messages.undo}
        </Button>
      ),
    };
  };
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={forms.heading}>
        {messages.history}
      </h2>
      <RecordList label={messages.history} records={history.map(toRecord)} />
    </>
  );
}

function describeValue(value: unknown): string {
  if (value === null) return messages.nothing;
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  if (Array.isArray(value)) return value.map(describeValue).join(', ');
  if (!isJsonObject(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${describeValue(one)}`)
    .join('; ');
}
