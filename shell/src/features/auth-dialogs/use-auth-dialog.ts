import { useNavigate } from 'react-router';
import { paths, readDialogName, type DialogName } from '@szn/shared-contracts';
import { isOverPage } from '../../services/create-dialogs.ts';
import { usePresentLocation } from '../../common/runtime/use-present-location.ts';

/** The sign-in or register dialog that the address names, and the ways out of it. */
export function useAuthDialog() {
  const { pathname, search, hash, state } = usePresentLocation();
  const navigate = useNavigate();
  const name = readDialogName(hash);

  function close(): void {
    // Back to the entry of the page itself, else a page opened with the dialog's address stays without it.
    if (isOverPage(state)) void navigate(-1);
    else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }

  return {
    name,
    close,
    switchTo: (next: DialogName) =>
      void navigate({ pathname, search, hash: next }, { replace: true, preventScrollReset: true, state }),
    /** Section 2: after success "the user is sent to / and the modal closes". */
    finish: () => {
      if (pathname === paths.home()) close();
      else void navigate(paths.home(), { replace: true });
    },
  };
}
