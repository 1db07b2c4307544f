import { isRequestError, ownValue, readField, readText } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { failureText } from '@szn/shared-ui/failure-text';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { useResource } from '@szn/shared-ui/use-resource';
import { useRef, useState } from 'react';
import { deskMessages } from '../../components/desk-messages.ts';
import forms from '../../components/form.module.css';
import { RecordList, type DeskRecord } from '../../components/record-list.tsx';
import { showTime } from '../../components/show-time.ts';
import { ProductForm, type Save } from './product-form.tsx';
import { productsApi, type DeskProduct, type LoggedChange, type ProductDetail } from './products-api.ts';
import { productsMessages as messages } from './products-messages.ts';
import styles from './products-page.module.css';

type ProductPanelProps = { readonly id: string; readonly onChange: (product: DeskProduct) => void };

/** What editors decide about a product, and the log of it. */
export function ProductPanel({ id, onChange }: ProductPanelProps) {
  const { http, notify } = useServices();
  const { state, retry, replace } = useResource(`product ${id}`, (signal) =>
    productsApi.fetch(http, id, signal),
  );
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const logRef = useRef<HTMLHeadingElement>(null);
  if (state.status === 'failed') return <Button onClick={retry}>{deskMessages.retry}</Button>;
  if (state.status !== 'succeeded') return <Spinner label={deskMessages.loading} />;
  const detail = state.value;
  const show = (shown: ProductDetail, former: Conflict | null) => {
    replace(shown);
    onChange(shown.product);
    setConflict(former);
  };
  const save: Save = async (changes, reason) => {
    try {
      const changed = await productsApi.change(http, detail, { changes, reason });
      show(changed, null);
      notify({ kind: 'success', text: messages.saved(changed.product.title) });
      return changed;
    } catch (error) {
      const text = failureText(error, messages.notSaved);
      const isConflict = isRequestError(error) && error.status === 412;
      const present = isConflict
        ? await productsApi.fetch(http, id, new AbortController().signal).catch(() => undefined)
        : undefined;
      if (present === undefined) notify({ kind: 'error', text });
      else show(present, { text, changes: present.changes.slice(0, -detail.changes.length || undefined) });
      return undefined;
    }
  };
  // The button that was pressed is gone then.
  const saveOfLog: Save = async (changes, reason) => {
    const saved = await save(changes, reason);
    logRef.current?.focus();
    return saved;
  };
  return (
    <>
      <ul className={forms.text}>
        {detail.product.doubts.map((doubt) => (
          <li key={doubt}>{messages.rules[doubt]}</li>
        ))}
      </ul>
      {conflict !== null && <ConflictNote conflict={conflict} />}
      <ProductForm detail={detail} onSave={save} />
      <h4 ref={logRef} tabIndex={-1} className={forms.subheading}>
        {messages.changes}
      </h4>
      {detail.changes.length === 0 ? (
        <p className={forms.text}>{messages.noChanges}</p>
      ) : (
        <ChangeLog detail={detail} onSave={saveOfLog} />
      )}
    </>
  );
}

/** What somebody else has changed meanwhile: who, in the words of the provider, and the rows of the log. */
type Conflict = { readonly text: string; readonly changes: readonly LoggedChange[] };

function ConflictNote({ conflict: { text, changes } }: { readonly conflict: Conflict }) {
  return (
    <div role="alert" className={styles.conflict}>
      {[text, ...changes.map(describeChange), messages.entriesKept].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function describeChange({ field, scope, value }: LoggedChange): string {
  return `${[nameOf(field), scope].filter(Boolean).join(' ')}: ${value ?? messages.removedChange}`;
}

type ChangeLogProps = { readonly detail: ProductDetail; readonly onSave: Save };

/** Each change with its author. */
function ChangeLog({ detail, onSave }: ChangeLogProps) {
  const { changes, feed } = detail;
  const toRecord = (change: LoggedChange, index: number): DeskRecord => {
    const { field, scope, value } = change;
    const isLast = changes.findIndex((one) => one.field === field && one.scope === scope) === index;
    return {
      key: `${changes.length - index}`,
      title: describeChange(change),
      mark: isLast && value !== null ? messages.current : undefined,
      facts: [
        [messages.facts.feed, isLast ? readText(readField(feed, field)) : undefined],
        [messages.facts.by, change.by ?? messages.deleted],
        ['', showTime(change.at)],
        [messages.facts.reason, change.reason],
      ],
      actions: isLast && <ChangeActions change={change} onSave={onSave} />,
    };
  };
  return <RecordList label={messages.changes} headingLevel={5} records={changes.map(toRecord)} />;
}

type ChangeActionsProps = {
  readonly change: LoggedChange;
  readonly onSave: Save;
};

/** The last change of a field can be undone for 30 days, and removed as long as it is valid. */
function ChangeActions({ change, onSave }: ChangeActionsProps) {
  const { clock } = useServices();
  const { at, field, scope, value, former } = change;
  const name = [nameOf(field), scope].filter(Boolean).join(' ');
  const set = (to: string | null) => void onSave(toChanges(change, to), messages.undone);
  return (
    <>
      {former !== null && clock.now() - Date.parse(at) < undoableMs && (
        <Button variant="outline" aria-label={`${messages.undo}: ${name}`} onClick={() => set(former)}>
          {messages.undo}
        </Button>
      )}
      {value !== null && (
        <Button variant="outline" aria-label={`${messages.removeChange}: ${name}`} onClick={() => set(null)}>
          {messages.removeChange}
        </Button>
      )}
    </>
  );
}

const undoableMs = 30 * 24 * 60 * 60 * 1000;

function nameOf(field: string): string {
  return ownValue(messages.fields, field) ?? field;
}

/** The change that gives a field a value again; `null` is the feed's. */
function toChanges({ field, scope }: LoggedChange, value: string | null) {
  if (field === 'hidden') return { hidden: value !== null };
  if (field === 'pin') return { pins: [{ listing: scope, place: value === null ? null : Number(value) }] };
  if (field === 'doubt') return { doubts: [{ doubt: scope, isRight: value !== null }] };
  return { [field]: value };
}
