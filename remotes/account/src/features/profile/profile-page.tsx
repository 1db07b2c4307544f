import { PageFrame } from '../../components/page-frame.tsx';
import { SignInPrompt } from '../../components/sign-in-prompt.tsx';
import { useSession } from '../../lib/use-session.ts';
import { MemberProfile } from './member-profile.tsx';
import { profileMessages } from './profile-messages.ts';
import { ProfileSkeleton } from './profile-skeleton.tsx';

/** `/profile` (specification, section 2, "Profile page"). What differs between shoppers is drawn in the browser only. */
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
