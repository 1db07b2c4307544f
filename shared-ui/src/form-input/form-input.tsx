import { useId, type ComponentPropsWithRef } from 'react';
import styles from './form-input.module.css';

export type FormInputProps = Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> & {
  readonly label: string;
  readonly hint?: string;
  /** A line of its own. */
  readonly isWide?: boolean;
  /** What is wrong with the value; read out with the field. */
  readonly fault?: string | undefined;
};

/** A labelled input with its hint and its fault. */
export function FormInput({ label, hint, fault, isWide = false, ...input }: FormInputProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = fault ?? hint;
  return (
    <div className={isWide ? `${styles.field} ${styles.wide}` : styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={fault !== undefined}
        {...(note === undefined ? {} : { 'aria-describedby': noteId })}
      />
      {note !== undefined && (
        <p id={noteId} className={fault === undefined ? styles.hint : styles.fault}>
          {note}
        </p>
      )}
    </div>
  );
}
