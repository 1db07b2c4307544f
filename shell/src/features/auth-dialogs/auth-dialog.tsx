import { useState } from 'react';
import { Dialog } from '@szn/shared-ui/dialog';
import type { DialogName } from '@szn/shared-contracts';
import { useShellRuntime } from '../../services/shell-runtime-context.tsx';
import { ToastRegion } from '../../components/toast-region.tsx';
import { authMessages } from './auth-messages.ts';
import { BusyOverlay } from './busy-overlay.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useAuthAttempt } from './use-auth-attempt.ts';
import styles from './auth-dialog.module.css';

export type AuthDialogProps = {
  readonly name: DialogName;
  readonly onClose: () => void;
  readonly onSwitch: (name: DialogName) => void;
  /** The shopper is signed in. */
  readonly onDone: () => void;
};

/** Sign in and Register (specification, section 2), one in the other's place. */
export function AuthDialog({ name, onClose, onSwitch, onDone }: AuthDialogProps) {
  const { dialogs } = useShellRuntime();
  const [reason] = useState(dialogs.reason);
  const { isRunning, attempt, forget, failure } = useAuthAttempt(onDone);
  const { heading, text } = copy[name];

  function switchTo(next: DialogName): void {
    forget();
    onSwitch(next);
  }

  return (
    <Dialog title={heading} onClose={isRunning ? ignore : onClose} closeLabel={authMessages.close}>
      <div className={styles.content} inert={isRunning} aria-busy={isRunning}>
        {reason !== undefined && <p className={styles.reason}>{reason}</p>}
        <p className={styles.text}>{text}</p>
        {name === 'sign-in' && <SignInForm failure={failure} onSubmit={attempt.signIn} onSwitch={switchTo} />}
        {name === 'register' && (
          <RegisterForm failure={failure} onSubmit={attempt.register} onSwitch={() => switchTo('sign-in')} />
        )}
        {name === 'forgot-password' && <ForgotPasswordForm onSwitch={() => switchTo('sign-in')} />}
      </div>
      {isRunning && <BusyOverlay label={authMessages.working} />}
      <ToastRegion />
    </Dialog>
  );
}

const copy: Readonly<Record<DialogName, { readonly heading: string; readonly text: string }>> = {
  'sign-in': authMessages.signIn,
  register: authMessages.register,
  'forgot-password': authMessages.forgotten,
};
const ignore = () => undefined;
