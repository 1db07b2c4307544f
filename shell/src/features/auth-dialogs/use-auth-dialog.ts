import { useNavigate } from 'react-router';
import { paths, readDialogName, type DialogName } from '@szn/shared-contracts';
import { usePresentFragment } from '../../services/use-url-fragment.ts';

/** The sign-in or register dialog that the address names, and the ways out of it. */
export function useAuthDialog() {
  const { hash, readLocation, close } = usePresentFragment();
  const navigate = useNavigate();
  const name = readDialogName(hash);

  return {
    name,
    close,
    switchTo: (next: DialogName) => {
      const { pathname, search, state } = readLocation();
      void navigate({ pathname, search, hash: next }, { replace: true, preventScrollReset: true, state });
    },
    /** Section 2: after success "the user is sent to / and the modal closes". */
    finish: () => {
      if (readLocation().pathname === paths.home()) close();
      else void navigate(paths.home(), { replace: true });
    },
  };
}
