import type { ComposedRemote } from '@szn/shared-contracts';
import styles from './remote-off-page.module.css';

const messages = { title: 'Closed for a moment', reload: 'Reload the page' } as const;

/**
 * The page of a remote that is switched off, with the message of its team. The server renders it completely, and the link
 * works without scripts.
 */
export function RemoteOffPage({ name, killed }: Pick<ComposedRemote, 'name' | 'killed'>) {
  return (
    <section className={styles.page} data-failed-remote={name}>
      <h1 className={styles.title}>{messages.title}</h1>
      <p className={styles.text}>{killed}</p>
      {/* An empty address is that of the document, with the parameters that the server does not render. */}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
      <a className={styles.link} href="">
        {messages.reload}
      </a>
    </section>
  );
}
