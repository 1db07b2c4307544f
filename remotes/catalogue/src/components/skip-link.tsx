import type { MouseEvent } from 'react';
import { focusElement } from '../lib/focus-element.ts';
import styles from './skip-link.module.css';

type SkipLinkProps = {
  readonly targetId: string;
  readonly label: string;
  readonly onSkip?: () => void;
};

/** Skips long content; visible while it has the focus. */
export function SkipLink({ targetId, label, onSkip }: SkipLinkProps) {
  // With script the focus moves without a navigation: a fragment would add a history entry.
  function skip(event: MouseEvent) {
    onSkip?.();
    const target = document.getElementById(targetId);
    if (target === null) return;
    event.preventDefault();
    focusElement(target);
  }

  return (
    <a className={`visually-hidden ${styles.skip}`} href={`#${targetId}`} onClick={skip}>
      {label}
    </a>
  );
}
