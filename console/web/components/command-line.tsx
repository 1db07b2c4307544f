import { useState } from 'react';
import styles from './command-line.module.css';

/** The line of the command line tool that does the same, with a button that copies it. */
export function CommandLine({ line }: { readonly line: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(line).then(
      () => setIsCopied(true),
      () => undefined,
    );
  return (
    <div className={styles.box}>
      <span className={styles.label}>Command line</span>
      <code className={styles.line}>{line}</code>
      <button type="button" className={styles.copy} onClick={copy}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
}
