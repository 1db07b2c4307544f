import { useNavigate } from 'react-router';
import { paths } from '@szn/shared-contracts';
import { useShellRuntime } from '../../services/shell-runtime-context.tsx';

/** Signs out and goes to the home page at once; says so when the provider did not hear it (section 8). */
export function useSignOut(): (options?: { readonly replace: boolean }) => Promise<void> {
  const { session, toasts } = useShellRuntime();
  const navigate = useNavigate();
  return async (options = { replace: false }) => {
    const signedOut = session.signOut();
    void navigate(paths.home(), options);
    const answer = await signedOut;
    if (answer.outcome === 'failed') toasts.raise({ kind: 'error', text: answer.message });
  };
}
