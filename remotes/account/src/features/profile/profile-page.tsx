import { useCallback, useEffect } from 'react';
import { useSearchParams, useBlocker } from 'react-router-dom';
import type { User } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useResource } from '@szn/shared-ui/use-resource';
import { useSession } from '@szn/shared-ui/use-session';
import { failureText } from '@szn/shared-ui/failure-text';
import { Dialog } from '@szn/shared-ui/dialog';
import { PageFrame } from '../../components/page-frame.tsx';
import { SignInPrompt } from '../../components/sign-in-prompt.tsx';
import { AccountSecurity } from './account-security.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { createProfileApi } from './profile-api.ts';
import { ProfileForm, useProfileForm } from './profile-form.tsx';
import { ProfileHeader, ProfileSkeleton, ProfileStats } from './profile-header.tsx';
import { profileMessages } from './profile-messages.ts';
import styles from './profile-page.module.css';
import { ProfileTabs, settingsTab } from './profile-tabs.tsx';
import { usePhotoUpload } from './use-photo-upload.ts';

/** `/profile` (specification, section 2, "Profile page"). The server renders the skeleton for everybody. */
export function ProfilePage() {
  const session = useSession();
  if (session.status === 'member') return <MemberProfile key={session.user.id} member={session.user} />;
  if (session.status === 'unknown') return <ProfileSkeleton />;
  return (
    <PageFrame title={profileMessages.title}>
      <SignInPrompt
        title={profileMessages.prompt}
        text={profileMessages.promptText}
        reason={profileMessages.promptReason}
      />
    </PageFrame>
  );
}

/** The header shows the user of the session until the profile, which has more fields, is loaded. */
function MemberProfile({ member }: { readonly member: User }) {
  const profile = useProfile(member.id);
  const [searchParams] = useSearchParams();
  const tab = searchParams.get('tab') ?? settingsTab;
  return (
    <>
      <ProfileHeader user={profile.state.status === 'succeeded' ? profile.state.value : member} />
      <div className={styles.page}>
        <ProfileStats />
        <ProfileTabs current={tab}>
          {tab === settingsTab ? <ProfileSettings profile={profile} /> : <ComingSoonPanel />}
        </ProfileTabs>
      </div>
    </>
  );
}

/** The profile of the signed-in shopper. The session may have only a part of it. */
function useProfile(userId: string) {
  const { http, notify } = useServices();
  return useResource(userId, async (signal) => {
    try {
      const user = await createProfileApi(http).fetchUser(signal);
      // Another tab may have signed in another shopper; the session will change next.
      if (user.id === userId) return user;
    } catch (error) {
      if (!signal.aborted) notify({ kind: 'error', text: failureText(error, profileMessages.fetchFailed) });
      throw error;
    }
    throw new Error('The response is about another user.');
  });
}

function ProfileSettings({ profile }: { readonly profile: ReturnType<typeof useProfile> }) {
  const { state, retry, replace } = profile;
  if (state.status === 'succeeded') return <SettingsForms user={state.value} onSaved={replace} />;
  if (state.status === 'failed') {
    return (
      <StatePanel
        kind="error"
        headingLevel={2}
        title={profileMessages.fetchFailed}
        text={profileMessages.fetchFailedText}
        actions={<Button onClick={retry}>{profileMessages.retry}</Button>}
      />
    );
  }
  return (
    <div className={styles.waiting}>
      <Spinner label={profileMessages.loading} />
    </div>
  );
}

type SettingsFormsProps = { readonly user: User; readonly onSaved: (user: User) => void };

/** The photo and the details are saved separately. Leaving asks for confirmation if either has unsaved changes. */
function SettingsForms({ user, onSaved }: SettingsFormsProps) {
  const form = useProfileForm(user, onSaved);
  const upload = usePhotoUpload(user, onSaved);
  return (
    <>
      <div className={styles.settings}>
        <PhotoPicker user={user} upload={upload} />
        <ProfileForm email={user.email} form={form} />
        <LeaveWarning isDirty={form.isDirty || upload.photo.status !== 'none'} />
      </div>
      <AccountSecurity user={user} />
    </>
  );
}

/** Section 2: "other tab ids show 'Coming Soon / This section is under development.'" */
function ComingSoonPanel() {
  return (
    <StatePanel
      kind="empty"
      headingLevel={2}
      title={profileMessages.comingSoon}
      text={profileMessages.comingSoonText}
    />
  );
}

type LeaveWarningProps = { readonly isDirty: boolean };

/** A confirmation dialog on navigation with unsaved changes. */
function LeaveWarning({ isDirty }: LeaveWarningProps) {
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
