import { Button } from '@szn/shared-ui/button';
import { Dialog } from '@szn/shared-ui/dialog';
import { useServices } from '@szn/shared-ui/services-context';
import { useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { profileMessages } from './profile-messages.ts';

export type LeaveWarningProps = { readonly isDirty: boolean };

/** A confirmation dialog on navigation with unsaved changes. */
export function LeaveWarning({ isDirty }: LeaveWarningProps) {
  const blocker = useLeaveWarning(isDirty);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      title={profileMessages.leaveTitle}
      onClose={() => blocker.reset()}
      footer={
        <>
          <Button onClick={() => blocker.reset()}>{profileMessages.stay}</Button>
          <Button variant="outline" onClick={() => blocker.proceed()}>
            {profileMessages.leave}
          </Button>
        </>
      }
    >
      <p>{profileMessages.leaveText}</p>
    </Dialog>
  );
}

type ShouldBlock = Extract<Parameters<typeof useBlocker>[0], (...parameters: never[]) => boolean>;

/**
 * Asks for confirmation before unsaved changes are lost: the blocker on navigation, the browser
 * on reload and close. Not after the end of the session, nor for dialogs (URL fragments).
 */
function useLeaveWarning(isDirty: boolean) {
  const { session } = useServices();

  const shouldBlock = useCallback<ShouldBlock>(
    ({ currentLocation: here, nextLocation: there }) => {
      const isElsewhere = here.pathname !== there.pathname || here.search !== there.search;
      return isDirty && isElsewhere && session.current().status === 'member';
    },
    [isDirty, session],
  );

  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  return useBlocker(shouldBlock);
}
