import { memo, useId } from 'react';
import { usePreferences, usePreferencesStore, type Preferences } from './preferences.ts';
import styles from './preferences-panel.module.css';

const preferenceTexts: readonly {
  readonly name: keyof Preferences;
  readonly label: string;
  readonly hint: string;
}[] = [
  {
    name: 'loadsByItself',
    label: 'Load more as I scroll',
    hint: 'Off: the next products come when you press “Load more”.',
  },
  {
    name: 'countsClicks',
    label: 'Count clicks to brands',
    hint: 'Which product was opened, never by whom, and nobody else is told. Off: nothing is sent.',
  },
];

export type PreferencesPanelProps = {
  /** The only preference to offer; all of them if left out. */
  readonly only?: keyof Preferences;
};

/** The shopper's preferences, at the end of each page of the catalogue. */
export const PreferencesPanel = memo(function PreferencesPanel({ only }: PreferencesPanelProps) {
  const store = usePreferencesStore();
  const preferences = usePreferences();
  const offered = preferenceTexts.filter(({ name }) => only === undefined || name === only);
  return (
    <fieldset className={styles.preferences}>
      <legend className={styles.legend}>Your choices</legend>
      {offered.map(({ name, label, hint }) => (
        <Preference
          key={name}
          label={label}
          hint={hint}
          isOn={preferences[name]}
          onChange={(isOn) => store.update({ [name]: isOn })}
        />
      ))}
    </fieldset>
  );
});

type PreferenceProps = {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

function Preference({ label, hint, isOn, onChange }: PreferenceProps) {
  const id = useId();
  return (
    <div className={styles.preference}>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={styles.box}
          aria-describedby={id}
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <p id={id} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}
