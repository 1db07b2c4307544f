import type { ComposedRemote } from '@szn/shared-contracts';
import { PagePending } from '../components/page-pending.tsx';
import { remoteErrorCode } from '../federation/remote-unavailable-error.ts';
import { errorMessages, explainError } from './error-messages.ts';
import { RecoveryLinks } from './recovery-links.tsx';
import { ReloadButton, RetryButton } from './retry-button.tsx';
import type { ErrorPageProps } from './route-error-page.tsx';
import { useFallbackVersion } from './use-fallback-version.ts';
import { useReloadOnce } from './use-reload-once.ts';
import styles from './error-pages.module.css';

type RemoteErrorProps = ErrorPageProps & { readonly remote: ComposedRemote };

/**
 * Replaces a page of a remote that could not be shown: names the remote, offers a retry without a reload and links to
 * other pages. The tier of the remote decides the size: a primary remote fills the page, an essential one is a part of
 * it, an optional one shows its empty text only.
 */
export function RemoteError({ remote, error }: RemoteErrorProps) {
  const isFallingBack = useFallbackVersion(error, remote);
  const code = remoteErrorCode(error);
  const isReplaced = code === 'SZN-106';
  const needsReload = isReplaced || remote.killed !== null;
  const isOptional = remote.tier === 'optional';
  useReloadOnce(isReplaced && !isOptional);
  if (isFallingBack) return <PagePending />;
  if (isOptional) return <EmptyRemote remote={remote} needsReload={needsReload} />;

  return (
    <section className={styles[remote.tier]} role="alert" data-failed-remote={remote.name}>
      {/* For the support team: docs/errors.md explains the codes. */}
      <p className={styles.code}>{[remote.name, code].filter(Boolean).join(' · ')}</p>
      <h1 className={styles.title}>{isReplaced ? errorMessages.replacedTitle : errorMessages.title}</h1>
      <p className={styles.text}>
        {isReplaced ? errorMessages.replacedText : (remote.killed ?? explainError(error))}
      </p>
      {needsReload ? <ReloadButton /> : <RetryButton />}
      <RecoveryLinks remote={remote} />
    </section>
  );
}

type EmptyRemoteProps = { readonly remote: ComposedRemote; readonly needsReload: boolean };

/** The empty text of an optional remote, without an alert. */
function EmptyRemote({ remote, needsReload }: EmptyRemoteProps) {
  return (
    <section className={styles.optional} role="status" data-failed-remote={remote.name}>
      <h1 className={styles.emptyText}>{remote.killed ?? remote.emptyText ?? errorMessages.nothing}</h1>
      {needsReload ? <ReloadButton variant="outline" /> : <RetryButton variant="outline" />}
    </section>
  );
}
