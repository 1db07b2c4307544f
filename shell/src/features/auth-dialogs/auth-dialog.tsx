import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type DialogName,
  categories,
  categorySlug,
  findBrand,
  isGender,
  type Gender,
} from '@szn/shared-contracts';
import { Dialog } from '@szn/shared-ui/dialog';
import { Spinner } from '@szn/shared-ui/spinner';
import { useShellRuntime } from '../../services/shell-context.tsx';
import type { Credentials, Registration, SignInOutcome } from '../../session/sign-in-requests.ts';
import { ForgotPasswordForm, RegisterForm, SignInForm, type SwitchProps } from './auth-forms.tsx';
import { authMessages } from './auth-messages.ts';
import type { AttemptError } from './form-fields.tsx';
import styles from './auth-dialog.module.css';

type AuthDialogProps = SwitchProps & {
  readonly name: DialogName;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Sign in, Register (specification, section 2) and Forgot password in one dialog. */
export function AuthDialog({ name, onClose, onSwitch, onDone }: AuthDialogProps) {
  const { dialogs } = useShellRuntime();
  const [reason] = useState(dialogs.reason);
  const { isRunning, error, clearError, signIn, register } = useAuthAttempt(onDone);
  const { heading, text } = copy[name];

  function switchTo(next: DialogName): void {
    clearError();
    onSwitch(next);
  }

  return (
    <Dialog title={heading} onClose={onClose} closeLabel={authMessages.close}>
      <div className={styles.content} inert={isRunning} aria-busy={isRunning}>
        {reason !== undefined && <p className={styles.reason}>{reason}</p>}
        <p className={styles.text}>{text}</p>
        {name === 'sign-in' && <SignInForm error={error} onSubmit={signIn} onSwitch={switchTo} />}
        {name === 'register' && <RegisterForm error={error} onSubmit={register} onSwitch={switchTo} />}
        {name === 'forgot-password' && <ForgotPasswordForm onSwitch={switchTo} />}
      </div>
      {isRunning && (
        // The full-screen loading indicator of section 2.
        <div className={styles.overlay}>
          <Spinner label={authMessages.working} size="large" />
        </div>
      )}
    </Dialog>
  );
}

const copy: Readonly<Record<DialogName, { readonly heading: string; readonly text: string }>> = {
  'sign-in': authMessages.signIn,
  register: authMessages.register,
  'forgot-password': authMessages.forgotten,
};

type Phase = { readonly status: 'idle' | 'running' } | ({ readonly status: 'failed' } & AttemptError);

/**
 * Runs one sign-in or registration at a time; shows its result in a toast and closes the dialog on success. A refused
 * registration is in the form only, unless the dialog has closed: section 8 asks for a notification at sign-in.
 */
function useAuthAttempt(onDone: () => void) {
  const { session, toasts, lastVisitedPage } = useShellRuntime();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<Phase>({ status: 'idle' });
  // A second Enter can arrive before the first one has been rendered.
  const isRunning = useRef(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);

  async function run(send: () => Promise<SignInOutcome>, showsRefusal = false): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setPhase({ status: 'running' });
    const outcome = await send();
    isRunning.current = false;
    if (outcome.outcome === 'refused') {
      setPhase({ status: 'failed', message: outcome.message, detail: outcome.detail });
      if (showsRefusal || !isOpen.current) toasts.raise({ kind: 'error', text: outcome.message });
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
    error: phase.status === 'failed' ? phase : null,
    clearError: () => setPhase({ status: 'idle' }),
    signIn: (credentials: Credentials) => void run(() => session.signIn(credentials), true),
    register: (registration: Registration) => void run(() => session.register(registration)),
  };
}

const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    collections: 'all collection',
    sale: 'the sale',
    wishlist: 'your wishlist',
    profile: 'your profile',
    'about-us': 'about us',
    'privacy-policy': 'the privacy policy',
    'terms-of-service': 'the terms of service',
    disclaimer: 'the disclaimer',
    'product-details': 'all brands',
  }),
);

/** The name of a page for shoppers: '/men/jeans' is "men’s jeans". */
export function describePage(path: string): string {
  const url = new URL(path, 'https://storefront.invalid');
  const [first = '', second, third] = url.pathname.split('/').slice(1).map(decode);
  if (first === 'search') return `“${url.searchParams.get('q') ?? ''}”`;
  const brand = first === 'collections' && second ? findBrand(second) : undefined;
  if (brand) return brand.label;
  if (isGender(first)) return describeCategory(first, second);
  if (isGender(second)) return describeSale(second, third);
  return names.get(first) ?? 'where you were';
}

function describeSale(gender: Gender, category: string | undefined): string {
  return category ? `${describeCategory(gender, category)} on sale` : `${gender}’s sale`;
}

function describeCategory(gender: Gender, text = ''): string {
  const category = categories[gender].find(({ slug }) => slug === categorySlug(text));
  return category ? `${gender}’s ${category.name.toLowerCase()}` : gender;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
