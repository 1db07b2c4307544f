import { useEffect, useId, useRef } from 'react';
import { Button } from '@szn/shared-ui/button';
import { newsletterMessages } from './newsletter-messages.ts';
import { useNewsletterSubscription, type NewsletterListeners } from './use-newsletter-subscription.ts';
import styles from './newsletter-form.module.css';

export function NewsletterForm({ onThanks, onDone }: NewsletterListeners) {
  const { values, phase, change, submit } = useNewsletterSubscription({ onThanks, onDone });
  const nameRef = useRef<HTMLInputElement>(null);
  const problemId = useId();
  useEffect(() => nameRef.current?.focus({ preventScroll: true }), []);
  const problem = phase.status === 'failed' ? phase : null;
  const describe = (field: 'name' | 'email') => ({
    'aria-invalid': problem?.field === field,
    'aria-describedby': problem?.field === field ? problemId : undefined,
  });
  return (
    // The custom texts of section 5 would hide behind the browser's own bubbles.
    <form noValidate className={styles.form} onSubmit={submit}>
      <label className={styles.field}>
        <span>{newsletterMessages.name}</span>
        <input
          ref={nameRef}
          required
          autoComplete="name"
          name="name"
          value={values.name}
          {...describe('name')}
          onChange={(event) => change('name', event.target.value)}
        />
      </label>
      <label className={styles.field}>
        <span>{newsletterMessages.email}</span>
        <input
          required
          type="email"
          autoComplete="email"
          name="email"
          value={values.email}
          {...describe('email')}
          onChange={(event) => change('email', event.target.value)}
        />
      </label>
      <p id={problemId} role="alert" className={styles.problem}>
        {problem?.message}
      </p>
      <Button type="submit" variant="accent" isWide disabled={phase.status === 'joining'}>
        {phase.status === 'joining' ? newsletterMessages.submitting : newsletterMessages.submit}
      </Button>
    </form>
  );
}
