import { useEffect, useRef } from 'react';
import styles from './cleared-note.module.css';

/** Stands where a list stood until it was cleared, and takes the focus that the list's button had. */
export function ClearedNote({ text }: { readonly text: string }) {
  const noteRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => noteRef.current?.focus(), []);
  return (
    <p ref={noteRef} className={styles.note} tabIndex={-1}>
      {text}
    </p>
  );
}
