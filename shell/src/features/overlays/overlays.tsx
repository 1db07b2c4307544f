import { useState, useEffect, useRef, type FocusEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { type ComposedRemote, readField, type Composition } from '@szn/shared-contracts';
import { clickCountChunk } from '../../telemetry/telemetry.ts';
import { createMessageLog, Inspector, overlayMessages, type OverlayOptions } from './inspector.tsx';
import { watchMainThread } from './watch-main-thread.ts';
import styles from './overlays.module.css';
import { fetchRegistry, findInRegistry } from '../../federation/registry.ts';
import { useOnline } from '@szn/shared-ui/use-online';

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
  watchMainThread(() => options.frame.failPage?.('SZN-111'));
}

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

/** Offers a reload when other versions have been deployed. The page keeps its versions until the shopper accepts. */
export function UpdatePrompt({
  composition,
  reloadPage,
}: Pick<OverlayOptions, 'composition' | 'reloadPage'>) {
  const revision = useNewRevision(composition);
  const [declined, setDeclined] = useState<string | null>(null);
  const previousFocus = useRef<HTMLElement>(null);
  const storePreviousFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    previousFocus.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  };
  const decline = () => {
    setDeclined(revision);
    // The focused button is removed; without this the focus would move to the top of the page.
    previousFocus.current?.focus({ preventScroll: true });
  };
  // Always rendered: screen readers announce changes of a live region that exists already.
  return (
    <div role="status" className={styles.promptArea}>
      {revision !== null && revision !== declined && (
        <div className={styles.prompt} onFocus={storePreviousFocus}>
          <span className={styles.text}>{overlayMessages.newVersion}</span>
          <span className={styles.actions}>
            <button type="button" className={styles.action} onClick={reloadPage}>
              {overlayMessages.reload}
            </button>
            <button type="button" className={styles.quiet} onClick={decline}>
              {overlayMessages.later}
            </button>
          </span>
        </div>
      )}
    </div>
  );
}

/** The revision of newer default versions, or `null`. Fetched whenever the tab becomes visible. */
function useNewRevision(composition: Composition): string | null {
  const [revision, setRevision] = useState<string | null>(null);

  useEffect(() => {
    let isMounted = true;
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      fetchRegistry().then(
        (registry) => {
          if (isMounted) setRevision(readNewRevision(registry, composition));
        },
        // Fetched again the next time the tab becomes visible.
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', check);
    return () => {
      isMounted = false;
      document.removeEventListener('visibilitychange', check);
    };
  }, [composition]);

  return revision;
}

/** Compares default versions only: the registry lists no canary and override versions. */
export function readNewRevision(registry: unknown, composition: Composition): string | null {
  const revision = readField(registry, 'revision');
  if (typeof revision !== 'string') return null;
  const isNew = composition.remotes.some((remote) => {
    const listed = findInRegistry(registry, remote.name);
    const isDefault = remote.reason === 'default' && readField(listed, 'reason') === 'default';
    return isDefault && readField(listed, 'version') !== remote.version;
  });
  return isNew ? revision : null;
}

/** Screen readers announce changes of a live region that exists already, so it starts empty. */
const announceDelayMs = 100;

export function OfflineBanner() {
  const isOnline = useOnline();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), announceDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={styles.region}>
      {isReady && !isOnline && (
        <p className={styles.banner}>
          You are offline. What is already here still works; the rest waits for the network.
        </p>
      )}
    </div>
  );
}
