import type { MouseEvent } from 'react';
import styles from './skip-link.module.css';

/** The page's first control: past the header to what one came for. */
export function SkipLink({ targetId }: { readonly targetId: string }) {
  // By script where there is one: a fragment would be one more history entry to go back through.
  function skip(event: MouseEvent): void {
    const target = document.getElementById(targetId);
    if (target === null) return;
    event.preventDefault();
    target.setAttribute('tabindex', '-1');
    target.focus();
  }

  return (
    <a href={`#${targetId}`} className={`visually-hidden ${styles.skip}`} onClick={skip}>
      Skip to content
    </a>
  );
}
