import type { User } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { profileMessages } from './profile-messages.ts';
import { SettingsForms } from './settings-forms.tsx';
import type { Profile } from './use-profile.ts';
import styles from './profile-settings.module.css';

export type ProfileSettingsProps = {
  readonly profile: Profile;
  readonly onRetry: () => void;
  readonly onSaved: (user: User) => void;
};

/** The Settings panel in whatever state the profile is. */
export function ProfileSettings({ profile, onRetry, onSaved }: ProfileSettingsProps) {
  if (profile.status === 'loading') {
    return (
      <div className={styles.waiting}>
        <Spinner label={profileMessages.loading} />
      </div>
    );
  }
  if (profile.status === 'failed') {
    return (
      <StatePanel
        kind="error"
        headingLevel={2}
        title={profileMessages.fetchFailed}
        text={profileMessages.fetchFailedText}
        actions={<Button onClick={onRetry}>{profileMessages.retry}</Button>}
      />
    );
  }
  return <SettingsForms user={profile.user} onSaved={onSaved} />;
}
