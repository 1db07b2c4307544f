import { useLayoutEffect, useState } from 'react';
import { Link } from '@szn/remote-kit/shared-modules/link';
import { isRequestError, paths, readField, readText, site, type DialogName } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { useForm, type FormProblem } from '../../lib/use-form.ts';
import { useShellRuntime } from '../../services/shell-context.tsx';
import type { Credentials, Registration } from '../../session/sign-in-requests.ts';
import { authMessages } from './auth-messages.ts';
import { EmailField, PasswordField, ServerError, TextField, type AttemptError } from './form-fields.tsx';
import styles from './auth-forms.module.css';

const { signIn, register, forgotten, fields } = authMessages;

export type SwitchProps = { readonly onSwitch: (name: DialogName) => void };

type FormProps<Values> = SwitchProps & {
  readonly error: AttemptError | null;
  readonly onSubmit: (values: Values) => void;
};

export function SignInForm({ error, onSubmit, onSwitch }: FormProps<Credentials>) {
  const [isRemembered, setIsRemembered] = useState(true);
  const form = useForm({ email: '', password: '' }, findSignInProblem);
  useFirstFieldFocus(form.formRef);
  const send = ({ email, password }: SignInFields) =>
    onSubmit({ email: email.trim(), password, isRemembered });
  return (
    <form ref={form.formRef} className={styles.form} noValidate onSubmit={form.onSubmit(send)}>
      <EmailField {...form.fieldProps('email')} />
      <PasswordField
        {...form.fieldProps('password')}
        label={fields.password}
        autoComplete="current-password"
      />
      <label className={styles.remember}>
        <input type="checkbox" checked={isRemembered} onChange={() => setIsRemembered(!isRemembered)} />
        {signIn.rememberMe}
      </label>
      <ServerError error={error} />
      <Button type="submit" isWide>
        {signIn.submit}
      </Button>
      <div className={styles.others}>
        {signIn.membership.map(({ label, description }) => (
          <Button
            key={label}
            variant="outline"
            aria-description={description}
            onClick={() => onSwitch('register')}
          >
            {label}
          </Button>
        ))}
      </div>
      <Button variant="quiet" isWide onClick={() => onSwitch('forgot-password')}>
        {forgotten.open}
      </Button>
    </form>
  );
}

const emptyRegistration = { name: '', email: '', password: '', confirmPassword: '' };

export function RegisterForm({ error, onSubmit, onSwitch }: FormProps<Registration>) {
  const form = useForm(emptyRegistration, findRegisterProblem);
  useFirstFieldFocus(form.formRef);
  const send = ({ name, email, password }: RegisterFields) =>
    onSubmit({ name: name.trim(), email: email.trim(), password });
  return (
    <form ref={form.formRef} className={styles.form} noValidate onSubmit={form.onSubmit(send)}>
      <TextField {...form.fieldProps('name')} label={fields.name} type="text" autoComplete="name" />
      <EmailField {...form.fieldProps('email')} />
      <PasswordField {...form.fieldProps('password')} label={fields.password} autoComplete="new-password" />
      <PasswordField
        {...form.fieldProps('confirmPassword')}
        label={fields.confirmPassword}
        autoComplete="new-password"
      />
      <ServerError isAlert error={error} />
      {/* Decision 66: the terms require an age of 18 years. */}
      <p className={styles.small}>
        By registering you confirm you are 18+ and accept the{' '}
        <Link to={paths.termsOfService()}>Terms of Service</Link> and the{' '}
        <Link to={paths.privacyPolicy()}>Privacy Policy</Link>.
      </p>
      <Button type="submit" isWide>
        {register.submit}
      </Button>
      <Button variant="quiet" isWide onClick={() => onSwitch('sign-in')}>
        {register.haveAccount}
      </Button>
    </form>
  );
}

/** Requests a mail with a link that sets a new password. Not in the specification (decision 55). */
export function ForgotPasswordForm({ onSwitch }: SwitchProps) {
  const { http } = useShellRuntime().services;
  const [result, setResult] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const form = useForm({ email: '' }, ({ email }) => findEmailProblem(email));
  useFirstFieldFocus(form.formRef);

  async function send(email: string): Promise<void> {
    if (isSending) return;
    setIsSending(true);
    try {
      const response = await http.post('/users/forgot-password', { email: email.trim() });
      setResult(readText(readField(response, 'message')) ?? forgotten.sent);
    } catch (error) {
      setResult((isRequestError(error) ? error.serverMessage : null) ?? forgotten.failed);
    }
    setIsSending(false);
  }

  return (
    <form
      ref={form.formRef}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(({ email }) => void send(email))}
    >
      <EmailField {...form.fieldProps('email')} />
      <p role="status" className={styles.result}>
        {result}
      </p>
      <Button type="submit" isWide disabled={isSending}>
        {isSending ? authMessages.working : forgotten.submit}
      </Button>
      <Button variant="quiet" isWide onClick={() => onSwitch('sign-in')}>
        {forgotten.back}
      </Button>
      <p className={styles.small}>
        {forgotten.contact} <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
      </p>
    </form>
  );
}

/** Focuses the first field when the dialog opens and when the form replaces another one in it. */
function useFirstFieldFocus(formRef: { readonly current: HTMLFormElement | null }): void {
  useLayoutEffect(() => {
    const field = formRef.current?.querySelector('input');
    // The dialog opens after this effect and reads the attribute; React's `autoFocus` does not set it.
    field?.setAttribute('autofocus', '');
    if (field?.closest('dialog[open]')) field.focus();
  }, [formRef]);
}

type SignInFields = { readonly email: string; readonly password: string };
type RegisterFields = SignInFields & { readonly name: string; readonly confirmPassword: string };

const { problems } = authMessages;
/** Text, an at sign and a host with a dot: the "standard pattern" of section 5. */
const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const minPasswordLength = 6;

/** Section 5, "Sign in". */
export function findSignInProblem(fields: SignInFields): FormProblem<keyof SignInFields> | undefined {
  return findMissing(fields, ['email', 'password']) ?? findEmailProblem(fields.email);
}

/** Section 5, "Register", in its order. */
export function findRegisterProblem(fields: RegisterFields): FormProblem<keyof RegisterFields> | undefined {
  const missing = findMissing(fields, ['name', 'email', 'password', 'confirmPassword']);
  return missing ?? findEmailProblem(fields.email) ?? findPasswordProblem(fields);
}

function findMissing<Field extends string>(
  values: Readonly<Record<Field, string>>,
  order: readonly Field[],
): FormProblem<Field> | undefined {
  // Spaces alone are a valid password.
  const missing = order.filter(
    (field) => (/password/i.test(field) ? values[field] : values[field].trim()) === '',
  );
  return missing.length === 0 ? undefined : { message: problems.required, fields: missing };
}

function findEmailProblem(email: string): FormProblem<'email'> | undefined {
  return emailPattern.test(email.trim()) ? undefined : { message: problems.email, fields: ['email'] };
}

function findPasswordProblem(fields: RegisterFields): FormProblem<keyof RegisterFields> | undefined {
  const isShort = Array.from(fields.password).length < minPasswordLength;
  if (isShort) return { message: problems.passwordLength, fields: ['password'] };
  if (fields.password === fields.confirmPassword) return undefined;
  return { message: problems.passwordsDiffer, fields: ['confirmPassword'] };
}
