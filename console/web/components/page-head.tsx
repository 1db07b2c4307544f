import type { ReactNode } from 'react';
import styles from './page.module.css';
import { useLiveState } from '../lib/live-state.ts';
import { useEnvironment } from '../lib/use-query.ts';
import environmentPickerStyles from './environment-picker.module.css';

/** The title of a page with the environment that it shows, and further controls. */
export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <EnvironmentPicker />
      {children}
    </div>
  );
}

/** Chooses the environment that the address names. */
function EnvironmentPicker() {
  const { state } = useLiveState();
  const [environment, setEnvironment] = useEnvironment();
  return (
    <label className={environmentPickerStyles.field}>
      <span className="visually-hidden">Environment</span>
      <select
        className={environmentPickerStyles.select}
        value={environment ?? ''}
        onChange={({ target }) => setEnvironment(target.value)}
      >
        {(state?.environments ?? []).map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
