import { useState } from 'react';
import type { Action } from '../../../api/actions.ts';
import type { PublishedVersion } from '../../../api/releases.ts';
import { useEndpoint } from '../../lib/api.ts';
import { formatBytes } from '../../lib/format.ts';
import type { RequestedAction } from './action-dialog-provider.tsx';
import styles from './action-dialog.module.css';

type ActionFieldsProps = {
  readonly requested: RequestedAction;
  /** `null`: a required field is empty. */
  readonly onChange: (action: Action | null) => void;
};

type Fields = {
  readonly version: string;
  readonly traffic: string;
  readonly message: string;
  readonly reason: string;
};

function createFields({ version, remote: { canary } }: RequestedAction): Fields {
  return {
    version: version ?? canary?.version ?? '',
    traffic: String(canary?.traffic ?? 10),
    message: '',
    reason: '',
  };
}

/** The fields of one action. */
export function ActionFields({ requested, onChange }: ActionFieldsProps) {
  const { verb } = requested;
  const [fields, setFields] = useState(() => createFields(requested));
  const change = (changes: Partial<Fields>) => {
    const next = { ...fields, ...changes };
    setFields(next);
    onChange(readAction(requested, next));
  };
  const hasVersion = verb === 'promote' || verb === 'canary';
  return (
    <div className={styles.fields}>
      {hasVersion && (
        <VersionField
          requested={requested}
          value={fields.version}
          onChange={(version) => change({ version })}
        />
      )}
      {verb === 'canary' && (
        <label className={styles.field}>
          Share of the visitors, in per cent
          <input
            type="number"
            min={0}
            max={99}
            required
            value={fields.traffic}
            onChange={({ target }) => change({ traffic: target.value })}
          />
        </label>
      )}
      {verb === 'kill' && (
        <label className={styles.field}>
          What shoppers read
          <textarea
            required
            rows={2}
            maxLength={300}
            value={fields.message}
            onChange={({ target }) => change({ message: target.value })}
          />
        </label>
      )}
      <label className={styles.field}>
        Reason, for the history
        <input
          type="text"
          maxLength={300}
          value={fields.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </label>
    </div>
  );
}

type VersionFieldProps = {
  readonly requested: RequestedAction;
  readonly value: string;
  readonly onChange: (version: string) => void;
};

function VersionField({ requested: { remote }, value, onChange }: VersionFieldProps) {
  const loaded = useEndpoint<{ versions: PublishedVersion[] }>(`/api/versions/${remote.name}`);
  const versions = loaded.status === 'loaded' ? loaded.value.versions : [];
  return (
    <label className={styles.field}>
      Version
      <select required value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="" disabled>
          {loaded.status === 'loading' ? 'Loading …' : `Choose one of ${versions.length} published versions`}
        </option>
        {versions.map((one) => (
          <option key={one.version} value={one.version}>
            {describeVersion(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

function describeVersion({ version, scriptBytes, runsIn }: PublishedVersion): string {
  const places = runsIn.length > 0 ? ` · runs in ${runsIn.join(', ')}` : '';
  return `${version} · ${formatBytes(scriptBytes)}${places}`;
}

/** `null` while a required field is empty or invalid. */
function readAction({ verb, environment, remote }: RequestedAction, fields: Fields): Action | null {
  const { version } = fields;
  const target = { environment, remote: remote.name, reason: fields.reason.trim() };
  if (verb === 'promote') return version === '' ? null : { ...target, verb, version };
  if (verb === 'canary') {
    const isValid = version !== '' && /^\d{1,2}$/.test(fields.traffic);
    return isValid ? { ...target, verb, version, traffic: Number(fields.traffic) } : null;
  }
  if (verb !== 'kill') return { ...target, verb };
  const message = fields.message.trim();
  return message === '' ? null : { ...target, verb, message };
}
