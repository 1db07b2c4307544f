import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Registration, SignInOutcome } from '../../session/sign-in-requests.ts';
import { describePage } from './describe-page.ts';
import { useShellRuntime } from '../../services/shell-runtime-context.tsx';
import { authMessages } from './auth-messages.ts';
import type { SignInFields } from './auth-validation.ts';

/** What the provider refused, to be read in the dialog as well as in the toast. */
export type Failure = { readonly message: string; readonly detail: string | null };

type Phase =
  { readonly status: 'idle' } | { readonly status: 'running' } | ({ readonly status: 'failed' } & Failure);

/** One attempt at a time to sign in or register: the indicator, the toast and the way on. */
export function useAuthAttempt(onDone: () => void) {
  const { session, toasts, lastVisitedPage } = useShellRuntime();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<Phase>({ status: 'idle' });
  // A second Enter can come before the first has been rendered.
  const isRunning = useRef(false);

  async function run(ask: () => Promise<SignInOutcome>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setPhase({ status: 'running' });
    const outcome = await ask();
    isRunning.current = false;
    if (outcome.outcome === 'refused') {
      setPhase({ status: 'failed', message: outcome.message, detail: outcome.detail });
      toasts.raise({ kind: 'error', text: outcome.message });
      return;
    }
    setPhase({ status: 'idle' });
    const page = lastVisitedPage.read();
    const back = page !== undefined && {
      action: { label: authMessages.backTo(describePage(page)), run: () => void navigate(page) },
    };
    onDone();
    toasts.raise({ kind: 'success', text: outcome.message, ...back });
  }

  return {
    isRunning: phase.status === 'running',
    failure: phase.status === 'failed' ? phase : null,
    forget: () => setPhase({ status: 'idle' }),
    attempt: {
      signIn: (fields: SignInFields & { isRemembered: boolean }) => void run(() => session.signIn(fields)),
      register: (registration: Registration) => void run(() => session.register(registration)),
    },
  };
}
