import { useEffect } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import { paths, readDialogName, type DialogName } from '@szn/shared-contracts';
import { useLazyModule } from '@szn/shared-ui/use-lazy-module';
import { LoadingOverlay } from '../../components/loading-overlay.tsx';
import { lazyChunk, lazyChunkMessages } from '../../lib/lazy-chunk.ts';
import { useShellRuntime } from '../../services/shell-context.tsx';
import { useUrlFragment } from '../../services/dialogs.ts';

/** Prefetched when the shopper approaches a sign-in button, or when the page is idle. */
export const authDialogChunk = lazyChunk(async () => {
  const { AuthDialog } = await import(/* webpackChunkName: "auth-dialog" */ './auth-dialog.tsx');
  return AuthDialog;
});

/** Shows the dialog that the URL fragment names; a loading overlay until its chunk has loaded. */
export function AuthDialogHost() {
  const { toasts, dialogs } = useShellRuntime();
  const { name, close, switchTo, finish } = useAuthDialog();
  useSettleDialogs(name !== undefined);
  useEffect(() => dialogs.onAnticipated(authDialogChunk.prefetch), [dialogs]);
  const AuthDialog = useLazyModule(authDialogChunk, name !== undefined, () => {
    const again = { label: lazyChunkMessages.tryAgain, run: () => void dialogs.open(name ?? 'sign-in') };
    toasts.raise({ kind: 'error', text: lazyChunkMessages.notLoaded, action: again });
    close();
  });
  if (name === undefined) return null;
  if (AuthDialog === null) return <LoadingOverlay label={lazyChunkMessages.loading} onCancel={close} />;
  return <AuthDialog name={name} onClose={close} onSwitch={switchTo} onDone={finish} />;
}

function useSettleDialogs(isOpen: boolean): void {
  const { dialogs, session } = useShellRuntime();
  // A dialog that was requested during a navigation opens when that has its data, or never, if another one aborts it.
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (isOpen || !isIdle) return;
    dialogs.settle(session.current().status === 'member' ? 'signed-in' : 'dismissed');
  }, [isOpen, isIdle, dialogs, session]);
}

function useAuthDialog() {
  const { hash, readLocation, close } = useUrlFragment();
  const navigate = useNavigate();

  return {
    name: readDialogName(hash),
    close,
    switchTo: (next: DialogName) => {
      const { pathname, search, state } = readLocation();
      void navigate({ pathname, search, hash: next }, { replace: true, preventScrollReset: true, state });
    },
    /** Section 2: after success "the user is sent to / and the modal closes". */
    finish: () => {
      const { pathname, hash: current } = readLocation();
      // Back can close the dialog before the response: the page that it leads to stays.
      if (readDialogName(current) === undefined) return;
      if (pathname === paths.home()) close();
      else void navigate(paths.home(), { replace: true });
    },
  };
}
