import { useEffect, useRef } from 'react';
import styles from './cleared-note.module.css';

/** Replaces a list that the shopper cleared, and takes the focus of the removed "Clear" button. */
export function ClearedNote({ text }: { readonly text: string }) {
  const noteRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => noteRef.current?.focus(), []);
  return (
    <p ref={noteRef} className={styles.note} tabIndex={-1}>
      {text}
    </p>
  );
}
