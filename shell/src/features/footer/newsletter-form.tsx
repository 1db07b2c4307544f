import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from '@szn/remote-kit/shared-modules/link';
import { isRequestError, paths } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import type { ShellRequest } from '../../http/provider-transport.ts';
import { useForm, type FormProblem } from '../../lib/use-form.ts';
import { useShellRuntime } from '../../services/shell-context.tsx';
import styles from './newsletter-form.module.css';

/** Literal texts of the specification, sections 2, 5 and 8; the sentence of consent is ours (decision 0088). */
const newsletterMessages = {
  name: 'Name',
  email: 'Email',
  submit: 'Subscribe',
  submitting: 'Joining...',
  consent:
    'By subscribing you say that you are 18 or over and agree to mails about drops and sales. Leave with one click in any of them.',
  privacyPolicy: 'Privacy policy',
  thanks: 'Thank you for joining! Please check your inbox for a verification email.',
  problems: {
    name: 'Please enter your name.',
    email: 'Please enter a valid email address.',
    refused: 'Something went wrong. Try again later.',
    unreachable: 'Connection issue. Try again later.',
  },
} as const;

const { problems } = newsletterMessages;
/** Section 9: "newsletter time-out 8000 ms", "success message hides the form after 3000 ms". */
const timeoutMs = 8000;
const successDisplayMs = 3000;
const empty = { name: '', email: '' };

type Values = typeof empty;
type Field = keyof Values;

type NewsletterFormProps = {
  /** Called with the success message, which stays after the form is hidden. */
  readonly onThanks: (text: string) => void;
  /** `isAttended`: the shopper is still at the newsletter block. */
  readonly onDone: (isAttended: boolean) => void;
};

export function NewsletterForm({ onThanks, onDone }: NewsletterFormProps) {
  const form = useForm(empty, findProblem);
  const { isSending, send } = useSubscription(form, { onThanks, onDone });
  const { formRef, problem, problemId } = form;
  const consentId = useId();
  useEffect(() => {
    formRef.current?.querySelector('input')?.focus({ preventScroll: true });
    // The whole form, below the header. The browser alone would show the focused field only.
    formRef.current?.scrollIntoView({ block: 'nearest' });
  }, [formRef]);
  const inputProps = (field: Field) => ({
    name: field,
    value: form.values[field],
    required: true,
    'aria-invalid': problem?.fields[0] === field,
    'aria-describedby': problem?.fields[0] === field ? problemId : undefined,
    onChange: ({ target }: { readonly target: HTMLInputElement }) => {
      form.change(field, target.value);
      // Also the message of another field or of the server.
      form.setProblem(undefined);
    },
  });
  return (
    // `noValidate`: the messages of section 5 replace those of the browser.
    <form
      ref={formRef}
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit((values) => void send(values))}
    >
      <label className={styles.field}>
        <span>{newsletterMessages.name}</span>
        <input autoComplete="name" {...inputProps('name')} />
      </label>
      <label className={styles.field}>
        <span>{newsletterMessages.email}</span>
        <input type="email" autoComplete="email" {...inputProps('email')} />
      </label>
      <p id={problemId} role="alert" className={styles.problem}>
        {problem?.message}
      </p>
      <p id={consentId} className={styles.consent}>
        {newsletterMessages.consent}{' '}
        <Link to={paths.privacyPolicy()}>{newsletterMessages.privacyPolicy}</Link>
      </p>
      <Button type="submit" variant="accent" isWide disabled={isSending} aria-describedby={consentId}>
        {isSending ? newsletterMessages.submitting : newsletterMessages.submit}
      </Button>
    </form>
  );
}

/** Section 5, "Newsletter". */
function findProblem({ name, email }: Values): FormProblem<Field> | undefined {
  if (name.trim() === '') return { message: problems.name, fields: ['name'] };
  return email.includes('@') ? undefined : { message: problems.email, fields: ['email'] };
}

function useSubscription(
  form: ReturnType<typeof useForm<Field>>,
  { onThanks, onDone }: Pick<NewsletterFormProps, 'onThanks' | 'onDone'>,
) {
  const { http } = useShellRuntime();
  const [phase, setPhase] = useState<'editing' | 'sending' | 'succeeded'>('editing');
  const isSending = useRef(false);
  const finish = useEffectEvent(onDone);

  useEffect(() => {
    if (phase !== 'succeeded') return undefined;
    const timer = setTimeout(() => finish(isAttended(form.formRef.current)), successDisplayMs);
    return () => clearTimeout(timer);
  }, [phase, form.formRef]);

  async function send(values: Values): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setPhase('sending');
    const message = await subscribe(http.send, values);
    isSending.current = false;
    setPhase(message === null ? 'succeeded' : 'editing');
    if (message !== null) return form.setProblem({ message, fields: [] });
    form.reset();
    onThanks(newsletterMessages.thanks);
  }

  return { isSending: phase === 'sending', send };
}

/** Whether the block has the focus, or is in view while nothing has it: a disabled button loses it. */
function isAttended(element: Element | null): boolean {
  const block = element?.closest('section');
  const { activeElement, body } = document;
  if (!block || activeElement !== body) return block?.contains(activeElement) === true;
  const { top, bottom } = block.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}

/** POST /newsletter/subscribe (section 7): `null` on success, else the message of section 8. */
async function subscribe(send: (request: ShellRequest) => Promise<unknown>, values: Values) {
  const body = { name: values.name.trim(), email: values.email.trim() };
  try {
    await send({ method: 'POST', path: '/newsletter/subscribe', body, timeoutMs });
    return null;
  } catch (error) {
    const hasResponse = isRequestError(error) && error.status !== null;
    if (!hasResponse) return problems.unreachable;
    return error.serverMessage ?? problems.refused;
  }
}
