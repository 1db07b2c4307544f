import { useState } from 'react';
import { authMessages } from './auth-messages.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import styles from './password-field.module.css';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'tool' | 'autoComplete'> & {
  /** Tells password managers whether to fill in a password or to make one. */
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password that can be shown while it is typed. */
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
