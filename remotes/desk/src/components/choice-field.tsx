import styles from '@szn/shared-ui/form-input/form-input.module.css';
import { useId, type ComponentPropsWithRef } from 'react';

type ChoiceFieldProps = Omit<ComponentPropsWithRef<'select'>, 'id' | 'className' | 'children'> & {
  readonly label: string;
  /** Value and text. */
  readonly options: readonly (readonly [string, string])[];
};

/** A labelled choice of one of several texts. */
export function ChoiceField({ label, options, ...select }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select {...select} id={id} className={styles.input}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
