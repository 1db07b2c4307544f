import type { User } from '@szn/shared-contracts';
import { useSearchParams } from 'react-router-dom';
import { ComingSoonPanel } from './coming-soon-panel.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileSettings } from './profile-settings.tsx';
import { ProfileStats } from './profile-stats.tsx';
import { ProfileTabs, settingsTab } from './profile-tabs.tsx';
import { useProfile } from './use-profile.ts';
import styles from './member-profile.module.css';

export type MemberProfileProps = {
  /** As the session knows the shopper: shown until the provider has told the whole. */
  readonly member: User;
};

export function MemberProfile({ member }: MemberProfileProps) {
  const { profile, retry, replace } = useProfile(member.id);
  const [parameters] = useSearchParams();
  const tab = parameters.get('tab') ?? settingsTab;
  return (
    <>
      <ProfileHeader user={profile.status === 'loaded' ? profile.user : member} />
      <div className={styles.page}>
        <ProfileStats />
        <ProfileTabs current={tab}>
          {tab === settingsTab ? (
            <ProfileSettings profile={profile} onRetry={retry} onSaved={replace} />
          ) : (
            <ComingSoonPanel />
          )}
        </ProfileTabs>
      </div>
    </>
  );
}
