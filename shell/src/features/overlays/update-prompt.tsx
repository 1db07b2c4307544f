import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { readField, type Composition } from '@szn/shared-contracts';
import { fetchRegistry, findInRegistry } from '../../federation/registry.ts';
import { overlayMessages } from './overlay-messages.ts';
import styles from './overlays.module.css';

type UpdatePromptProps = { readonly composition: Composition; readonly reloadPage: () => void };

/** Offers a reload when other versions have been deployed. The page keeps its versions until the shopper accepts. */
export function UpdatePrompt({ composition, reloadPage }: UpdatePromptProps) {
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

/**
 * The revision of the registry if it has another default version of a remote than the page. Canary and override
 * versions are not compared: the registry lists default versions only.
 */
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
