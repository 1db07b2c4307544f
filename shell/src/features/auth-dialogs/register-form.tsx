import { Link } from 'react-router';
import { paths } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import type { Registration } from '../../session/sign-in-requests.ts';
import { authMessages } from './auth-messages.ts';
import { findRegisterProblem } from './auth-validation.ts';
import { FailureNote } from './failure-note.tsx';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';
import type { Failure } from './use-auth-attempt.ts';
import { useCheckedForm } from './use-checked-form.ts';
import styles from './auth-form.module.css';

export type RegisterFormProps = {
  readonly failure: Failure | null;
  readonly onSubmit: (registration: Registration) => void;
  readonly onSwitch: () => void;
};

const { register, fields } = authMessages;
const empty = { name: '', email: '', password: '', confirmPassword: '' };

export function RegisterForm({ failure, onSubmit, onSwitch }: RegisterFormProps) {
  const form = useCheckedForm(empty, findRegisterProblem);
  const { name, email, password } = form.values;
  const send = () => onSubmit({ name: name.trim(), email: email.trim(), password });
  return (
    <form ref={form.formRef} className={styles.form} noValidate onSubmit={form.submit(send)}>
      <TextField {...form.fieldProps('name')} label={fields.name} type="text" autoComplete="name" />
      <TextField
        {...form.fieldProps('email')}
        label={fields.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="off"
      />
      <PasswordField {...form.fieldProps('password')} label={fields.password} autoComplete="new-password" />
      <PasswordField
        {...form.fieldProps('confirmPassword')}
        label={fields.confirmPassword}
        autoComplete="new-password"
      />
      <FailureNote failure={failure} />
      {/* Decision 66: the terms ask for 18 years, so the registration says it. */}
      <p className={styles.small}>
        By registering you confirm you are 18+ and accept the{' '}
        <Link to={paths.termsOfService()}>Terms of Service</Link> and the{' '}
        <Link to={paths.privacyPolicy()}>Privacy Policy</Link>.
      </p>
      <Button type="submit" isWide>
        {register.submit}
      </Button>
      <Button variant="quiet" isWide onClick={onSwitch}>
        {register.haveAccount}
      </Button>
    </form>
  );
}
