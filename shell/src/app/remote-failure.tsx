import { useEffect } from 'react';
import { Link, useRevalidator, useRouteError } from 'react-router';
import { isRequestError, paths, type ComposedRemote } from '@szn/shared-contracts';
import { RemoteUnavailableError } from '../federation/remote-unavailable-error.ts';
import { explainFailure, remoteFailureMessages as messages } from './remote-failure-messages.ts';
import styles from './remote-failure.module.css';
import { useShell } from './shell-context.tsx';
import { useReloadOnce } from './use-reload-once.ts';

/**
 * Stands where a remote's page could not be shown: names what failed, offers another try that needs no reload, and
 * ways out. Header, footer and the other remotes are not touched.
 */
export function RemoteFailure({ remote }: { readonly remote: ComposedRemote }) {
  const error = useRouteError();
  const isReplaced = error instanceof RemoteUnavailableError && error.code === 'SZN-106';
  useReport(error, remote);
  useReloadOnce(isReplaced);

  return (
    <section className={styles.failure} role="alert" data-failed-remote={remote.name}>
      <p className={styles.code}>{remote.name}</p>
      <h1 className={styles.title}>{isReplaced ? messages.replacedTitle : messages.title}</h1>
      <p className={styles.text}>{isReplaced ? messages.replacedText : explainFailure(error)}</p>
      <div className={styles.actions}>
        {isReplaced ? <ReloadButton /> : <RetryButton />}
        <Link to={paths.home()}>{messages.home}</Link>
        <Link to={paths.collections()}>{messages.allProducts}</Link>
      </div>
    </section>
  );
}

function RetryButton() {
  const { state, revalidate } = useRevalidator();
  const isRetrying = state === 'loading';
  const retry = () => {
    if (!isRetrying) void revalidate();
  };
  useRetryWhenOnline(retry);

  // Not `disabled`: the shopper's focus would be lost with every try.
  return (
    <button type="button" className={styles.retry} aria-disabled={isRetrying} onClick={retry}>
      {isRetrying ? messages.retrying : messages.retry}
    </button>
  );
}

function ReloadButton() {
  const { reloadPage } = useShell();

  return (
    <button type="button" className={styles.retry} onClick={reloadPage}>
      {messages.reload}
    </button>
  );
}

/** Who brings remotes tells of those that did not come, React of pages that throw; this is for their loaders. */
function useReport(error: unknown, remote: ComposedRemote): void {
  const { report } = useShell();

  useEffect(() => {
    if (error instanceof RemoteUnavailableError) return;
    report(error, { kind: isRequestError(error) ? 'handled' : 'load' }, remote);
  }, [error, remote, report]);
}

function useRetryWhenOnline(retry: () => void): void {
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });
}
