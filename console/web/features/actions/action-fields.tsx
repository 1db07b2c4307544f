import { useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import type { Action } from '../../../api/actions.ts';
import type { PublishedVersion } from '../../../api/releases.ts';
import { useEndpoint } from '../../lib/api.ts';
import { formatBytes } from '../../lib/format.ts';
import { useLiveState } from '../../lib/live-state.ts';
import { describeStates } from '../../components/version-states.tsx';
import {
  createAction,
  createFields,
  fieldsOf,
  needsReason,
  type Fields,
  type RequestedAction,
} from './create-action.ts';
import styles from './action-dialog.module.css';

type ActionFieldsProps = {
  readonly requested: RequestedAction;
  /** `null`: a required field is empty. */
  readonly onChange: (action: Action | null) => void;
};

/** The fields of one action. */
export function ActionFields({ requested, onChange }: ActionFieldsProps) {
  const { verb } = requested;
  const [fields, setFields] = useState(() => createFields(requested));
  const change = (changes: Partial<Fields>) => {
    const next = { ...fields, ...changes };
    setFields(next);
    onChange(createAction(requested, next));
  };
  const isRequired = needsReason(verb);
  return (
    <div className={styles.fields}>
      {fieldsOf(verb).map((name) => (
        <FieldInput key={name} {...{ name, requested, fields }} onChange={change} />
      ))}
      <Labelled
        label={isRequired ? 'Reason; people whose change is rejected read it' : 'Reason, for the history'}
      >
        <input
          type="text"
          maxLength={300}
          required={isRequired}
          value={fields.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Labelled>
    </div>
  );
}

type InputProps = {
  readonly requested: RequestedAction;
  readonly fields: Fields;
  readonly onChange: (changes: Partial<Fields>) => void;
};

type LabelledProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
};

function Labelled({ label, hint, children }: LabelledProps) {
  return (
    <label className={styles.field}>
      {label}
      {children}
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </label>
  );
}

type PlainInput = ComponentPropsWithoutRef<'input'> & { readonly label: string; readonly hint?: string };

/** The fields that are one input, with its attributes. */
const plainInputs = {
  traffic: { label: 'Share of the visitors, in per cent', type: 'number', min: 0, max: 99, required: true },
  steps: { label: 'Steps, in per cent', hint: 'Rising, the last one 100.', required: true },
  every: { label: 'Minimum time of a step', hint: 'Such as 30s, 10m, 2h or 1d.', required: true },
  until: { label: 'Until', hint: 'Empty: until somebody ends it.', type: 'datetime-local' },
  name: {
    label: 'Name',
    hint: 'Small letters, digits and hyphens.',
    required: true,
    pattern: '[a-z][a-z0-9\\-]*',
    maxLength: 31,
  },
} as const satisfies Partial<Record<keyof Fields, PlainInput>>;

function FieldInput({ name, ...props }: InputProps & { readonly name: ReturnType<typeof fieldsOf>[number] }) {
  if (name === 'version') return <VersionInput {...props} />;
  if (name === 'from') return <FromInput {...props} />;
  const { fields, onChange } = props;
  const value = fields[name];
  if (name === 'message')
    return (
      <Labelled label="What shoppers read">
        <textarea
          required
          rows={2}
          maxLength={300}
          value={value}
          onChange={({ target }) => onChange({ message: target.value })}
        />
      </Labelled>
    );
  const { label, hint, ...attributes }: PlainInput = plainInputs[name];
  return (
    <Labelled label={label} hint={hint}>
      <input
        type="text"
        {...attributes}
        value={value}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </Labelled>
  );
}

/** Another environment; optional for a new one. */
function FromInput({ requested: { verb, environment }, fields, onChange }: InputProps) {
  const { state } = useLiveState();
  const isNew = verb === 'env-create';
  const names = (state?.environments ?? []).map(({ name }) => name);
  return (
    <Labelled label={isNew ? 'Copy of' : 'Versions of'}>
      <select value={fields.from} onChange={({ target }) => onChange({ from: target.value })}>
        <option value="">{isNew ? 'Nothing: an empty environment' : 'Choose an environment'}</option>
        {names
          .filter((name) => isNew || name !== environment)
          .map((name) => (
            <option key={name}>{name}</option>
          ))}
      </select>
    </Labelled>
  );
}

function VersionInput({ requested: { remote }, fields, onChange }: InputProps) {
  const path = remote && `/api/versions/${remote.name}`;
  const loaded = useEndpoint<{ versions: PublishedVersion[] }>(path);
  const versions = loaded.status === 'loaded' ? loaded.value.versions : [];
  return (
    <Labelled label="Version">
      <select required value={fields.version} onChange={({ target }) => onChange({ version: target.value })}>
        <option value="" disabled>
          {loaded.status === 'loading' ? 'Loading …' : `Choose one of ${versions.length} published versions`}
        </option>
        {versions.map((one) => (
          <option key={one.version} value={one.version}>
            {[one.version, formatBytes(one.scriptBytes), describeStates(one.states)].join(' · ')}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
