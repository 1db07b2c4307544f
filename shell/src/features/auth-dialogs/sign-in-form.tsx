import { useState } from 'react';
import { Button } from '@szn/shared-ui/button';
import type { DialogName } from '@szn/shared-contracts';
import { authMessages } from './auth-messages.ts';
import { findSignInProblem, type SignInFields } from './auth-validation.ts';
import { FailureNote } from './failure-note.tsx';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';
import type { Failure } from './use-auth-attempt.ts';
import { useCheckedForm } from './use-checked-form.ts';
import styles from './auth-form.module.css';

export type SignInFormProps = {
  readonly failure: Failure | null;
  readonly onSubmit: (fields: SignInFields & { isRemembered: boolean }) => void;
  readonly onSwitch: (name: DialogName) => void;
};

const { signIn, fields } = authMessages;

export function SignInForm({ failure, onSubmit, onSwitch }: SignInFormProps) {
  const [isRemembered, setIsRemembered] = useState(true);
  const form = useCheckedForm({ email: '', password: '' }, findSignInProblem);
  const { email, password } = form.values;
  const send = () => onSubmit({ email: email.trim(), password, isRemembered });
  return (
    <form ref={form.formRef} className={styles.form} noValidate onSubmit={form.submit(send)}>
      <TextField
        {...form.fieldProps('email')}
        label={fields.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="off"
      />
      <PasswordField
        {...form.fieldProps('password')}
        label={fields.password}
        autoComplete="current-password"
      />
      <label className={styles.remember}>
        <input type="checkbox" checked={isRemembered} onChange={() => setIsRemembered(!isRemembered)} />
        {signIn.rememberMe}
      </label>
      <FailureNote failure={failure} />
      <Button type="submit" isWide>
        {signIn.submit}
      </Button>
      <div className={styles.others}>
        <Button
          variant="outline"
          aria-description={signIn.becomeMemberDescription}
          onClick={() => onSwitch('register')}
        >
          {signIn.becomeMember}
        </Button>
        <Button
          variant="outline"
          aria-description={signIn.membershipDescription}
          onClick={() => onSwitch('register')}
        >
          {signIn.membership}
        </Button>
      </div>
      <Button variant="quiet" isWide onClick={() => onSwitch('forgot-password')}>
        {authMessages.forgotten.open}
      </Button>
    </form>
  );
}
