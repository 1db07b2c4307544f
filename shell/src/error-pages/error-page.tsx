import { useEffect } from 'react';
import { useShell } from '../services/shell-context.tsx';
import { errorMessages } from './error-messages.ts';
import { RemoteError } from './remote-error.tsx';
import { ReloadButton } from './retry-button.tsx';
import type { ErrorPageProps } from './route-error-page.tsx';
import styles from './error-pages.module.css';

export function ErrorPage({ remote, error }: ErrorPageProps) {
  return remote ? <RemoteError remote={remote} error={error} /> : <AppError error={error} />;
}

/** The page when even header and footer could not be rendered. */
function AppError({ error }: { readonly error: unknown }) {
  const { report } = useShell();

  useEffect(() => {
    report(error, { kind: 'render', during: 'frame of the page' });
  }, [error, report]);

  return (
    <main className={styles.primary} role="alert">
      <h1 className={styles.title}>{errorMessages.title}</h1>
      <p className={styles.text}>{errorMessages.reloadText}</p>
      <ReloadButton />
    </main>
  );
}
