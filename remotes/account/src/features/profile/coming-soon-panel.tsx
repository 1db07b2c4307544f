import { StatePanel } from '@szn/shared-ui/state-panel';
import { profileMessages } from './profile-messages.ts';

/** Section 2: "other tab ids show 'Coming Soon / This section is under development.'" */
export function ComingSoonPanel() {
  return (
    <StatePanel
      kind="empty"
      headingLevel={2}
      title={profileMessages.comingSoon}
      text={profileMessages.comingSoonText}
    />
  );
}
