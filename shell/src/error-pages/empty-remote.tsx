import type { ComposedRemote } from '@szn/shared-contracts';
import { ReloadButton } from './reload-button.tsx';
import { remoteFailureMessages as messages } from './error-messages.ts';
import styles from './error-pages.module.css';
import { RetryButton } from './retry-button.tsx';

type EmptyPlaceProps = { readonly remote: ComposedRemote; readonly needsReload: boolean };

/** Stands where an optional remote has nothing to show: its own words for that, and no alarm. */
export function EmptyPlace({ remote, needsReload }: EmptyPlaceProps) {
  return (
    <section className={styles.optional} role="status" data-failed-remote={remote.name}>
      <h1 className={styles.emptyText}>{remote.killed ?? remote.emptyText ?? messages.nothing}</h1>
      {needsReload ? <ReloadButton variant="outline" /> : <RetryButton variant="outline" />}
    </section>
  );
}
