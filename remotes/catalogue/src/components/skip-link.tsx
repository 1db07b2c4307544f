import type { MouseEvent } from 'react';
import { focusOn } from '../lib/focus-element.ts';
import styles from './skip-link.module.css';

export type SkipPastProps = {
  /** Id of the element that the focus goes to. */
  readonly targetId: string;
  readonly label: string;
  readonly onSkip?: () => void;
};

/** A way past something long; seen when it has the focus. */
export function SkipPast({ targetId, label, onSkip }: SkipPastProps) {
  // By script where there is one: a fragment would be one more history entry to go back through.
  function skip(event: MouseEvent) {
    onSkip?.();
    const target = document.getElementById(targetId);
    if (target === null) return;
    event.preventDefault();
    focusOn(target);
  }

  return (
    <a className={`visually-hidden ${styles.skip}`} href={`#${targetId}`} onClick={skip}>
      {label}
    </a>
  );
}
