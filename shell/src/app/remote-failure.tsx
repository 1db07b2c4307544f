import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { paths, type ComposedRemote } from '@szn/shared-contracts';
import { RemoteUnavailableError } from '../federation/remote-unavailable-error.ts';
import type { PageFailureProps } from './page-failure.tsx';
import { PagePending } from './page-pending.tsx';
import { explainFailure, remoteFailureMessages as messages } from './remote-failure-messages.ts';
import styles from './remote-failure.module.css';
import { useShell } from './shell-context.tsx';
import { useReloadOnce } from './use-reload-once.ts';
import { useStandIn } from './use-stand-in.ts';

type FailureProps = PageFailureProps & { readonly remote: ComposedRemote };

/**
 * Stands where a remote's page could not be shown: names what failed, offers another try that needs no reload, and
 * ways out. Header, footer and the other remotes are not touched.
 */
export function RemoteFailure({ remote, error }: FailureProps) {
  const isStandingIn = useStandIn(error, remote);
  const isReplaced = error instanceof RemoteUnavailableError && error.code === 'SZN-106';
  useReloadOnce(isReplaced);
  if (isStandingIn) return <PagePending />;

  return (
    <section className={styles.failure} role="alert" data-failed-remote={remote.name}>
      <p className={styles.code}>{remote.name}</p>
      <h1 className={styles.title}>{isReplaced ? messages.replacedTitle : messages.title}</h1>
      <p className={styles.text}>
        {isReplaced ? messages.replacedText : (remote.killed ?? explainFailure(error))}
      </p>
      <div className={styles.actions}>
        {isReplaced || remote.killed !== null ? <ReloadButton /> : <RetryButton />}
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

function useRetryWhenOnline(retry: () => void): void {
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });
}
