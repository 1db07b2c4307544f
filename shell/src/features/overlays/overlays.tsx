import { useState } from 'react';
import { createMessageLog } from './create-message-log.ts';
import { Inspector } from './inspector.tsx';
import { NewVersionPrompt } from './update-prompt.tsx';
import { OverrideBadge } from './override-badge.tsx';
import type { VisitAidsOptions } from './overlay-options.ts';
import styles from './overlays.module.css';

/** The badge of an override, the word of a new version, and the inspector. */
export function VisitAids(options: VisitAidsOptions) {
  const { composition, reloadPage, trace } = options;
  const [messages] = useState(() => createMessageLog(trace));
  return (
    <>
      <div className={styles.notices}>
        <OverrideBadge remotes={composition.remotes} />
        <NewVersionPrompt composition={composition} reloadPage={reloadPage} />
      </div>
      <Inspector {...options} messages={messages} />
    </>
  );
}
