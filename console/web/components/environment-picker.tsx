import { useLiveState } from '../lib/live-state.ts';
import { useEnvironment } from '../lib/use-environment.ts';
import styles from './environment-picker.module.css';

/** Chooses the environment that the address names. */
export function EnvironmentPicker() {
  const { state } = useLiveState();
  const [environment, setEnvironment] = useEnvironment();
  return (
    <label className={styles.field}>
      <span className="visually-hidden">Environment</span>
      <select
        className={styles.select}
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
