import { useEffect } from 'react';
import { partMessages } from '../../lib/part-messages.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { useShellRuntime } from '../../services/shell-runtime-context.tsx';
import { authDialogPart } from './auth-dialog-part.ts';
import { LoadingVeil } from '../../components/loading-overlay.tsx';
import { useAuthDialog } from './use-auth-dialog.ts';

/** Shows the dialog that the address names. Its script comes when it is first needed; until then the page is veiled. */
export function AuthDialogHost() {
  const { toasts, dialogs } = useShellRuntime();
  const { name, close, switchTo, finish } = useAuthDialog();
  useSettling(name !== undefined);
  useEffect(() => dialogs.onAnticipated(authDialogPart.prefetch), [dialogs]);
  const AuthDialog = useLazyPart(authDialogPart, name !== undefined, () => {
    const again = { label: partMessages.tryAgain, run: () => void dialogs.open(name ?? 'sign-in') };
    toasts.raise({ kind: 'error', text: partMessages.notLoaded, action: again });
    close();
  });
  if (name === undefined) return null;
  if (AuthDialog === null) return <LoadingVeil label={partMessages.loading} onCancel={close} />;
  return <AuthDialog name={name} onClose={close} onSwitch={switchTo} onDone={finish} />;
}

/** Answers those who asked for a sign-in, once no dialog is open any more. */
function useSettling(isOpen: boolean): void {
  const { dialogs, session } = useShellRuntime();
  useEffect(() => {
    if (!isOpen) dialogs.settle(session.current().status === 'member' ? 'signed-in' : 'dismissed');
  }, [isOpen, dialogs, session]);
}
