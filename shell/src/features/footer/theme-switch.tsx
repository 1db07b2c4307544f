import { useSyncExternalStore } from 'react';
import type { Theme } from '../../lib/browser-storage.ts';
import { useShellRuntime } from '../../services/shell-context.tsx';
import styles from './theme-switch.module.css';

const legend = 'Colour scheme';
const themes: readonly (readonly [Theme, string])[] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** Chooses the colour scheme on this device. The server and the first render do not know the choice. */
export function ThemeSwitch() {
  const { theme } = useShellRuntime();
  const current = useSyncExternalStore(theme.subscribe, theme.current, () => 'system');
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{legend}</legend>
      {themes.map(([value, label]) => (
        <label key={value} className={styles.option}>
          <input
            type="radio"
            name="theme"
            value={value}
            checked={value === current}
            className={styles.input}
            onChange={() => theme.choose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
