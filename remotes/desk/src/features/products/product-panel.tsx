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
  // Who has changed it meanwhile, in the words of the provider.
  const [stale, setStale] = useState<string | null>(null);
  const logRef = useRef<HTMLHeadingElement>(null);
  if (state.status === 'failed') return <Button onClick={retry}>{deskMessages.retry}</Button>;
  if (state.status !== 'succeeded') return <Spinner label={deskMessages.loading} />;
  const detail = state.value;
  const save: Save = async (changes, reason) => {
    try {
      const changed = await productsApi.change(http, detail, { changes, reason });
      replace(changed);
      onChange(changed.product);
      notify({ kind: 'success', text: messages.saved(changed.product.title) });
    } catch (error) {
      const text = failureText(error, messages.notSaved);
      if (isRequestError(error) && error.status === 412) setStale(text);
      else notify({ kind: 'error', text });
    }
  };
  // The button that was pressed is gone then.
  const saveOfLog: Save = async (changes, reason) => {
    await save(changes, reason);
    logRef.current?.focus();
  };
  const reload = () => {
    setStale(null);
    retry();
  };
  return (
    <>
      <ul className={forms.text}>
        {detail.product.doubts.map((doubt) => (
          <li key={doubt}>{messages.rules[doubt]}</li>
        ))}
      </ul>
      {stale !== null && (
        <div role="alert" className={styles.stale}>
          {stale}
          <Button variant="outline" onClick={reload}>
            {messages.reload}
          </Button>
        </div>
      )}
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

type ChangeLogProps = { readonly detail: ProductDetail; readonly onSave: Save };

/** Each change with its author. */
function ChangeLog({ detail, onSave }: ChangeLogProps) {
  const { changes, feed } = detail;
  const toRecord = (change: LoggedChange, index: number): DeskRecord => {
    const { field, scope, value } = change;
    const isLast = changes.findIndex((one) => one.field === field && one.scope === scope) === index;
    const name = [nameOf(field), scope].filter(Boolean).join(' ');
    return {
      key: `${changes.length - index}`,
      title: `${name}: ${value ?? messages.takenBack}`,
      mark: isLast && value !== null ? messages.current : undefined,
      facts: [
        [messages.facts.feed, isLast ? readText(readField(feed, field)) : undefined],
        [messages.facts.by, change.by ?? messages.deleted],
        ['', showTime(change.at)],
        [messages.facts.reason, change.reason],
      ],
      actions: isLast && <ChangeActions change={change} name={name} onSave={onSave} />,
    };
  };
  return <RecordList label={messages.changes} headingLevel={5} records={changes.map(toRecord)} />;
}

type ChangeActionsProps = {
  readonly change: LoggedChange;
  readonly name: string;
  readonly onSave: Save;
};

/** The last change of a field can be undone for 30 days, and taken back as long as it is valid. */
function ChangeActions({ change, name, onSave }: ChangeActionsProps) {
  const { clock } = useServices();
  const { at, value, former } = change;
  const set = (to: string | null) => void onSave(toChanges(change, to), messages.undone);
  return (
    <>
      {former !== null && clock.now() - Date.parse(at) < undoableMs && (
        <Button variant="outline" aria-label={`${messages.undo}: ${name}`} onClick={() => set(former)}>
          {messages.undo}
        </Button>
      )}
      {value !== null && (
        <Button variant="outline" aria-label={`${messages.takeBack}: ${name}`} onClick={() => set(null)}>
          {messages.takeBack}
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
