import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { ComposedRemote } from '@szn/shared-contracts';
import { clickCountChunk } from '../../telemetry/subscribe-to-clicks.ts';
import { createMessageLog, Inspector } from './inspector.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { overlayMessages } from './overlay-messages.ts';
import type { OverlayOptions } from './start-overlays.ts';
import { UpdatePrompt } from './update-prompt.tsx';
import styles from './overlays.module.css';

/** Renders the overlays in a React root of their own, so that their errors do not affect the page. */
export function mountOverlays(options: OverlayOptions): void {
  const container = document.body.appendChild(document.createElement('div'));
  // React passes hydration errors of another root to the root that renders next.
  createRoot(container, options.errorHandlers).render(
    <>
      <Overlays {...options} />
      <OfflineBanner />
    </>,
  );
  // Browsers inside other apps open a brand in the same view; the chunk could not be loaded then.
  clickCountChunk.prefetch();
}

/** Override badge, update prompt and inspector. */
export function Overlays(options: OverlayOptions) {
  const { composition, reloadPage, trace } = options;
  const [messages] = useState(() => createMessageLog(trace));
  return (
    <>
      <div className={styles.notices}>
        <OverrideBadge remotes={composition.remotes} />
        <UpdatePrompt composition={composition} reloadPage={reloadPage} />
      </div>
      <Inspector {...options} messages={messages} />
    </>
  );
}

/** Names the remotes that run as an override, with a link to reset them. */
function OverrideBadge({ remotes }: { readonly remotes: readonly ComposedRemote[] }) {
  const overridden = remotes.filter(({ reason }) => reason === 'override');
  if (overridden.length === 0) return null;
  return (
    <aside className={styles.badge} aria-label={overlayMessages.override}>
      <span className={styles.text}>
        <b>{overlayMessages.override}</b>{' '}
        {overridden.map(({ name, version }) => `${name}@${version}`).join(', ')}
      </span>
      {/* A new document: the gateway selects the versions again. */}
      <a href="?mfe=off" className={styles.action}>
        {overlayMessages.reset}
      </a>
    </aside>
  );
}
