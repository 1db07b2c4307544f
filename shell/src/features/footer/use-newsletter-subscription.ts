import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { isRequestError } from '@szn/shared-contracts';
import type { ShellRequest } from '../../http/shell-http-client.ts';
import { useShellRuntime } from '../../services/shell-runtime-context.tsx';
import { newsletterMessages } from './newsletter-messages.ts';

export type NewsletterListeners = {
  /** The thank-you outlives the form, which hides soon after. */
  readonly onThanks: (text: string) => void;
  /** The form has thanked long enough and may hide. */
  readonly onDone: () => void;
};

type Field = 'name' | 'email';
type Values = Readonly<Record<Field, string>>;

type Phase =
  | { readonly status: 'editing' }
  | { readonly status: 'joining' }
  | { readonly status: 'thanked' }
  | { readonly status: 'failed'; readonly message: string; readonly field: Field | null };

const { problems, thanks } = newsletterMessages;
/** Section 9: "newsletter time-out 8000 ms", "success message hides the form after 3000 ms". */
const timeoutMs = 8000;
const thankingMs = 3000;
const empty: Values = { name: '', email: '' };

/** POST /newsletter/subscribe (section 7) and what the form shows of it. */
export function useNewsletterSubscription({ onThanks, onDone }: NewsletterListeners) {
  const { http } = useShellRuntime();
  const [values, setValues] = useState(empty);
  const [phase, setPhase] = useState<Phase>({ status: 'editing' });
  const isJoining = useRef(false);
  useThanking(phase.status === 'thanked', onDone);

  async function join(): Promise<void> {
    if (isJoining.current) return;
    isJoining.current = true;
    setPhase({ status: 'joining' });
    const message = await subscribe(http.send, values);
    isJoining.current = false;
    if (message !== null) {
      setPhase({ status: 'failed', message, field: null });
      return;
    }
    setValues(empty);
    setPhase({ status: 'thanked' });
    onThanks(thanks);
  }

  return {
    values,
    phase,
    change: (field: Field, value: string) => {
      setValues((current) => ({ ...current, [field]: value }));
      if (phase.status === 'failed') setPhase({ status: 'editing' });
    },
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const problem = findProblem(values);
      if (problem === undefined) return void join();
      setPhase({ status: 'failed', ...problem });
      event.currentTarget.querySelector<HTMLElement>(`[name="${problem.field}"]`)?.focus();
    },
  };
}

/** Section 5, "Newsletter". */
function findProblem({ name, email }: Values): { message: string; field: Field } | undefined {
  if (name.trim() === '') return { message: problems.name, field: 'name' };
  return email.includes('@') ? undefined : { message: problems.email, field: 'email' };
}

/** `null` on success, else the text of section 8. */
async function subscribe(send: (request: ShellRequest) => Promise<unknown>, values: Values) {
  const body = { name: values.name.trim(), email: values.email.trim() };
  try {
    await send({ method: 'POST', path: '/newsletter/subscribe', body, timeoutMs });
    return null;
  } catch (error) {
    const isAnswered = isRequestError(error) && error.status !== null;
    if (!isAnswered) return problems.unreachable;
    return error.serverMessage ?? problems.refused;
  }
}

function useThanking(isThanking: boolean, onDone: () => void): void {
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (!isThanking) return undefined;
    const timer = setTimeout(finish, thankingMs);
    return () => clearTimeout(timer);
  }, [isThanking]);
}
