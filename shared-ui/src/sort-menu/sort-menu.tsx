import { useId } from 'react';
import styles from './sort-menu.module.css';

export type SortMenuProps<Value extends string> = {
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onSort: (value: Value) => void;
  /** The id of the form that sends the order without scripts. */
  readonly form?: string;
};

/** "Sort By" (section 2), as a native select element. */
export function SortMenu<Value extends string>({ choices, value, onSort, form }: SortMenuProps<Value>) {
  const id = useId();
  return (
    <div className={styles.sort}>
      <label htmlFor={id} className={styles.label}>
        Sort By
      </label>
      <span className={styles.box}>
        <select
          id={id}
          name="sort"
          form={form}
          className={styles.select}
          value={value}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.target.value);
            if (chosen) onSort(chosen.value);
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <svg className={styles.arrow} viewBox="0 0 10 6" aria-hidden="true">
          <path d="M1 1 5 5 9 1" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </span>
    </div>
  );
}
