import { useEffect, useId, useRef, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { authMessages } from './auth-messages.ts';
import styles from './form-fields.module.css';

type TextFieldProps = Pick<
  ComponentPropsWithRef<'input'>,
  'ref' | 'name' | 'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'minLength'
> & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isInvalid: boolean;
  /** The message, at the first field that it concerns. */
  readonly problem: string | undefined;
  /** The id of the message, which all its fields refer to. */
  readonly problemId: string;
  readonly tool?: ReactNode;
};

type FieldProps = Omit<TextFieldProps, 'label' | 'type' | 'tool'>;

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

export function EmailField(props: FieldProps) {
  return (
    <TextField
      {...props}
      label={authMessages.fields.email}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="off"
    />
  );
}

type PasswordFieldProps = Omit<FieldProps, 'autoComplete'> & {
  readonly label: string;
  /** Password managers fill in the current password or suggest a new one. */
  readonly autoComplete: 'current-password' | 'new-password';
};

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const { showPassword, hidePassword } = authMessages.fields;
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-label={isShown ? hidePassword : showPassword}
      onClick={() => setIsShown(!isShown)}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
        <path
          d="M2 12s3.600-6.500 10-6.500S22 12 22 12s-3.600 6.500-10 6.500S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
        />
        {!isShown && <path d="M4 20 20 4" stroke="currentColor" strokeWidth="1.75" />}
      </svg>
    </button>
  );
  return <TextField autoCapitalize="off" {...props} type={isShown ? 'text' : 'password'} tool={toggle} />;
}

export type AttemptError = { readonly message: string; readonly detail: string | null };

type ServerErrorProps = {
  readonly error: AttemptError | null;
  /** No toast announces the error. */
  readonly isAlert?: boolean;
};

/** Shows the error after the toast has closed; gets the focus that the loading indicator removed. */
export function ServerError({ error, isAlert = false }: ServerErrorProps) {
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (error) ref.current?.focus();
  }, [error]);

  if (!error) return null;
  return (
    <div ref={ref} tabIndex={-1} role={isAlert ? 'alert' : undefined} className={styles.serverError}>
      <p className={styles.message}>{error.message}</p>
      {error.detail !== null && <p>{error.detail}</p>}
    </div>
  );
}
