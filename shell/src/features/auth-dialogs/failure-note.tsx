import { useEffect, useRef } from 'react';
import type { Failure } from './use-auth-attempt.ts';
import styles from './failure-note.module.css';

/** Why the provider refused. It stays where the toast passes, and takes the focus that the indicator took away. */
export function FailureNote({ failure }: { readonly failure: Failure | null }) {
  const noteRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (failure) noteRef.current?.focus();
  }, [failure]);

  if (!failure) return null;
  return (
    <div ref={noteRef} tabIndex={-1} className={styles.note}>
      <p className={styles.message}>{failure.message}</p>
      {failure.detail !== null && <p>{failure.detail}</p>}
    </div>
  );
}
