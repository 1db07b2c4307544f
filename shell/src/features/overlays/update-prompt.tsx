import { useRef, useState, type FocusEvent } from 'react';
import type { Composition } from '@szn/shared-contracts';
import { useNewRevision } from './use-new-revision.ts';
import { visitAidsMessages as messages } from './overlay-messages.ts';
import styles from './overlays.module.css';

/** Offers the versions that went live during the visit; until the shopper accepts, the visit keeps its own. */
export function NewVersionPrompt(props: {
  readonly composition: Composition;
  readonly reloadPage: () => void;
}) {
  const revision = useNewRevision(props.composition);
  const [declined, setDeclined] = useState<string | null>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const rememberWhence = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  };
  const decline = () => {
    setDeclined(revision);
    // Its buttons go away, and the focus with them would fall to the top of the page.
    cameFrom.current?.focus({ preventScroll: true });
  };
  // Screen readers read out what comes into a region that they know: it stands there from the first.
  return (
    <div role="status" className={styles.place}>
      {revision !== null && revision !== declined && (
        <div className={styles.prompt} onFocus={rememberWhence}>
          <span className={styles.text}>{messages.newVersion}</span>
          <span className={styles.actions}>
            <button type="button" className={styles.action} onClick={props.reloadPage}>
              {messages.reload}
            </button>
            <button type="button" className={styles.quiet} onClick={decline}>
              {messages.later}
            </button>
          </span>
        </div>
      )}
    </div>
  );
}
