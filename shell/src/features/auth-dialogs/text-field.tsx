import { useId, type ComponentPropsWithRef } from 'react';
import styles from './text-field.module.css';

export type TextFieldProps = Pick<
  ComponentPropsWithRef<'input'>,
  'ref' | 'name' | 'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'minLength'
> & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether what stands here is part of the problem. */
  readonly isInvalid: boolean;
  /** The problem's text, at the first field it speaks of. */
  readonly problem: string | undefined;
  /** Under which every field that it speaks of finds it. */
  readonly problemId: string;
  /** A control inside the field's box. */
  readonly tool?: React.ReactNode;
};

/** A labelled field that shows what is wrong with it. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, isInvalid, problem, problemId, tool, ...input } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={styles.input}
          required
          value={value}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? problemId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {tool}
      </div>
      {problem !== undefined && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
