import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import styles from './field.module.css';

type FieldProps = {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with the value; read out with the field. */
  readonly fault?: string | undefined;
};

type Described = {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
};

function Frame({
  label,
  hint,
  fault,
  children,
}: FieldProps & { readonly children: (described: Described) => ReactNode }) {
  const id = useId();
  const note = fault ?? hint;
  const described = {
    id,
    'aria-invalid': fault !== undefined,
    ...(note !== undefined && { 'aria-describedby': `${id}-note` }),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children(described)}
      {note !== undefined && (
        <p id={`${id}-note`} className={fault === undefined ? styles.note : styles.fault}>
          {note}
        </p>
      )}
    </div>
  );
}

/** A labelled input with its hint and its fault. */
export function TextField({
  label,
  hint,
  fault,
  ...input
}: FieldProps & Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'>) {
  return (
    <Frame label={label} fault={fault} {...(hint !== undefined && { hint })}>
      {(described) => <input {...input} {...described} className={styles.input} />}
    </Frame>
  );
}

/** `options`: value and text. */
export function ChoiceField({
  label,
  options,
  ...select
}: FieldProps & { readonly options: readonly (readonly [string, string])[] } & Omit<
    ComponentPropsWithRef<'select'>,
    'id' | 'className'
  >) {
  return (
    <Frame label={label}>
      {(described) => (
        <select {...select} {...described} className={styles.input}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}
