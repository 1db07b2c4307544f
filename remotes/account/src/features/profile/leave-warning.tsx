import { Button } from '@szn/shared-ui/button';
import { Dialog } from '@szn/shared-ui/dialog';
import { profileMessages } from './profile-messages.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

export type LeaveWarningProps = { readonly isDirty: boolean };

/** Asks before unsaved changes are left behind. */
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
