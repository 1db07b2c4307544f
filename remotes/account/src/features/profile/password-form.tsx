import { Button } from '@szn/shared-ui/button';
import { readFormValues } from '@szn/shared-ui/read-form-values';
import { useServices } from '@szn/shared-ui/services-context';
import { useId, useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react';
import { FormInput } from '@szn/shared-ui/form-input';
import { failureText } from '@szn/shared-ui/failure-text';
import styles from './account-security.module.css';
import { createSecurityApi } from './security-api.ts';
import { securityMessages as texts } from './security-messages.ts';

const empty = { current: '', next: '', confirmation: '' };

type FieldName = keyof typeof empty;
type Fault = { readonly field: FieldName; readonly text: string };

const fields = [
  { name: 'current', label: texts.current, autoComplete: 'current-password' },
  { name: 'next', label: texts.next, autoComplete: 'new-password' },
  { name: 'confirmation', label: texts.confirmation, autoComplete: 'new-password' },
] as const;

export type PasswordFormProps = {
  readonly email: string;
  /** The other devices are signed out. */
  readonly onChanged: () => void;
};

export function PasswordForm({ email, onChanged }: PasswordFormProps) {
  const id = useId();
  const form = usePasswordForm(onChanged);
  const [isShown, setIsShown] = useState(false);
  return (
    <form
      ref={form.formRef}
      className={styles.block}
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => void form.submit(event)}
    >
      <h2 id={id} className={styles.heading}>
        {texts.password}
      </h2>
      <p className={styles.hint}>{texts.passwordHint}</p>
      {/* Password managers store the new password under this name. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {fields.map(({ name, ...field }) => (
        <FormInput
          key={name}
          {...field}
          {...form.inputProps(name)}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="off"
          maxLength={256}
          required
        />
      ))}
      <label className={styles.show}>
        <input type="checkbox" checked={isShown} onChange={() => setIsShown(!isShown)} />
        {texts.show}
      </label>
      <div>
        <Button type="submit" aria-disabled={form.isRunning}>
          {form.isRunning ? texts.changing : texts.change}
        </Button>
      </div>
    </form>
  );
}

function usePasswordForm(onChanged: () => void) {
  const { http, notify } = useServices();
  const formRef = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(empty);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isRunning, setIsRunning] = useState(false);

  function showFault(found: Fault): void {
    setFault(found);
    const input = formRef.current?.elements.namedItem(found.field);
    if (input instanceof HTMLElement) input.focus();
  }

  return {
    formRef,
    isRunning,
    inputProps: (name: FieldName) => ({
      name,
      value: values[name],
      fault: fault?.field === name ? fault.text : undefined,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setValues((before) => ({ ...before, [name]: target.value }));
        setFault(null);
      },
    }),
    submit: async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
      event.preventDefault();
      if (isRunning) return;
      const entered = readFormValues(event.currentTarget, values);
      setValues(entered);
      const found = findFault(entered);
      if (found) return showFault(found);
      setIsRunning(true);
      try {
        await createSecurityApi(http).changePassword(entered.current, entered.next);
        setValues(empty);
        setFault(null);
        notify({ kind: 'success', text: texts.changed });
        onChanged();
      } catch (error) {
        showFault({ field: 'current', text: failureText(error, texts.changeFailed) });
      }
      setIsRunning(false);
    },
  };
}

/** The rules of registration (section 5). Spaces alone are a valid password. */
function findFault(values: typeof empty): Fault | undefined {
  const missing = fields.find(({ name }) => values[name] === '');
  if (missing) return { field: missing.name, text: texts.required };
  if (values.next.length < 6) return { field: 'next', text: texts.tooShort };
  return values.next === values.confirmation ? undefined : { field: 'confirmation', text: texts.mismatch };
}
