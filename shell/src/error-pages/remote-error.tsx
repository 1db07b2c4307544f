import type { ComposedRemote } from '@szn/shared-contracts';
import { failureCodeOf } from '../federation/remote-unavailable-error.ts';
import type { PageFailureProps } from './error-page-props.ts';
import { PagePending } from '../components/page-pending.tsx';
import { EmptyPlace } from './empty-remote.tsx';
import { ReloadButton } from './reload-button.tsx';
import { explainFailure, remoteFailureMessages as messages } from './error-messages.ts';
import styles from './error-pages.module.css';
import { RetryButton } from './retry-button.tsx';
import { useReloadOnce } from './use-reload-once.ts';
import { useStandIn } from './use-fallback-version.ts';
import { WaysOut } from './recovery-links.tsx';

type FailureProps = PageFailureProps & { readonly remote: ComposedRemote };

/**
 * Stands where a remote's page could not be shown: names what failed, offers another try that needs no reload, and
 * ways out. Header, footer and the other remotes are not touched. How much of the page it takes is the remote's tier:
 * a primary one fills it, an essential one is a part of it, an optional one leaves its place empty.
 */
export function RemoteFailure({ remote, error }: FailureProps) {
  const isStandingIn = useStandIn(error, remote);
  const code = failureCodeOf(error);
  const isReplaced = code === 'SZN-106';
  const needsReload = isReplaced || remote.killed !== null;
  const isOptional = remote.tier === 'optional';
  useReloadOnce(isReplaced && !isOptional);
  if (isStandingIn) return <PagePending />;
  if (isOptional) return <EmptyPlace remote={remote} needsReload={needsReload} />;

  return (
    <section className={styles[remote.tier]} role="alert" data-failed-remote={remote.name}>
      {/* The code is for whoever the shopper asks for help: docs/errors.md. */}
      <p className={styles.code}>{[remote.name, code].filter(Boolean).join(' · ')}</p>
      <h1 className={styles.title}>{isReplaced ? messages.replacedTitle : messages.title}</h1>
      <p className={styles.text}>
        {isReplaced ? messages.replacedText : (remote.killed ?? explainFailure(error))}
      </p>
      {needsReload ? <ReloadButton /> : <RetryButton />}
      <WaysOut remote={remote} />
    </section>
  );
}
