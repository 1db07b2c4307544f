import { useId } from 'react';
import { usePreferences, usePreferencesStore } from './preferences.ts';
import styles from './preferences-panel.module.css';

const preferenceTexts = [
  {
    name: 'loadsByItself',
    label: 'Load more as I scroll',
    hint: 'Off: the next products come when you press “Load more”.',
  },
  {
    name: 'countsClicks',
    label: 'Count clicks to brands',
    hint: 'Which product was opened and how fast pages were, never by whom, and nobody else is told. Off: nothing is sent.',
  },
] as const;

export function PreferencesPanel() {
  const id = useId();
  const store = usePreferencesStore();
  const preferences = usePreferences();

  return (
    <fieldset className={styles.preferences}>
      <legend className={styles.legend}>Your choices</legend>
      {preferenceTexts.map(({ name, label, hint }) => (
        <div key={name}>
          <label className={styles.label}>
            <input
              type="checkbox"
              className={styles.box}
              aria-describedby={`${id}-${name}`}
              checked={preferences[name]}
              onChange={(event) => store.update({ [name]: event.target.checked })}
            />
            {label}
          </label>
          <p id={`${id}-${name}`} className={styles.hint}>
            {hint}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
