import { useState } from 'react';
import { isRequestError, readField, readText, site } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { useShellRuntime } from '../../services/shell-runtime-context.tsx';
import { authMessages } from './auth-messages.ts';
import { findForgottenProblem } from './auth-validation.ts';
import { TextField } from './text-field.tsx';
import { useCheckedForm } from './use-checked-form.ts';
import styles from './auth-form.module.css';

const { forgotten, fields } = authMessages;

/** Asks the provider for a mail with a link. Beside the specification, which knows no forgotten passwords (decision 55). */
export function ForgotPasswordForm({ onSwitch }: { readonly onSwitch: () => void }) {
  const { http } = useShellRuntime().services;
  const [answer, setAnswer] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const form = useCheckedForm({ email: '' }, findForgottenProblem);

  async function ask(): Promise<void> {
    if (isAsking) return;
    setIsAsking(true);
    try {
      const reply = await http.post('/users/forgot-password', { email: form.values.email.trim() });
      setAnswer(readText(readField(reply, 'message')) ?? forgotten.sent);
    } catch (error) {
      setAnswer((isRequestError(error) ? error.serverMessage : null) ?? forgotten.failed);
    }
    setIsAsking(false);
  }

  return (
    <form ref={form.formRef} className={styles.form} noValidate onSubmit={form.submit(() => void ask())}>
      <TextField
        {...form.fieldProps('email')}
        label={fields.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="off"
      />
      <p role="status" className={styles.answer}>
        {answer}
      </p>
      <Button type="submit" isWide disabled={isAsking}>
        {isAsking ? authMessages.working : forgotten.submit}
      </Button>
      <Button variant="quiet" isWide onClick={onSwitch}>
        {forgotten.back}
      </Button>
      <p className={styles.small}>
        {forgotten.contact} <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
      </p>
    </form>
  );
}
