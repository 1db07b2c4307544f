import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { storefrontFailureMessages as messages } from './app-error-messages.ts';
import { ReloadButton } from './reload-button.tsx';
import styles from './error-pages.module.css';
import { useShell } from '../services/shell-context.tsx';

/** Stands where even header and footer could not be drawn. */
export function StorefrontFailure() {
  const { report } = useShell();
  const error = useRouteError();

  useEffect(() => {
    report(error, { kind: 'render', during: 'frame of the page' });
  }, [error, report]);

  return (
    <main className={styles.primary} role="alert">
      <h1 className={styles.title}>{messages.title}</h1>
      <p className={styles.text}>{messages.text}</p>
      <ReloadButton />
    </main>
  );
}
