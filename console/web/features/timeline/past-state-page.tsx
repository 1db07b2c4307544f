import { Link, useParams } from 'react-router-dom';
import { buttonVariants } from '@szn/shared-ui/button';
import type { PastState } from '../../../api/state.ts';
import { AsyncContent } from '../../components/async-content.tsx';
import pageStyles from '../../components/page.module.css';
import { useEndpoint } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { EffectList } from './effect-list.tsx';
import styles from './timeline-page.module.css';

/** What an environment ran after one change; its address is permanent. */
export function PastStatePage() {
  const { environment = '', sequence = '' } = useParams();
  const loaded = useEndpoint<PastState>(`/api/changes/${environment}/${sequence}`);
  return (
    <AsyncContent loaded={loaded}>
      {({ entry, remotes, link }) => (
        <article className={styles.past}>
          <p>
            <Link to={`/changes?environment=${environment}`}>All changes of {environment}</Link>
          </p>
          <h1 className={pageStyles.title}>
            {environment}, registry {entry.sequence}
          </h1>
          <p>
            {formatDateTime(entry.at)} by {entry.by}: <code>{entry.action}</code>
          </p>
          {entry.reason !== null && <p className={styles.reason}>{entry.reason}</p>}
          <h2>What it changed</h2>
          <EffectList effects={entry.effects} environment={environment} />
          <h2>What ran after it</h2>
          <ul className={styles.effects}>
            {remotes.map(({ name, version, isOff, isPublished }) => (
              <li key={name} className={styles.effect}>
                <strong>{name}</strong>{' '}
                {isPublished ? (
                  <Link to={`/versions/${name}/${version}?environment=${environment}`}>{version}</Link>
                ) : (
                  `${version} (removed from the store)`
                )}
                {isOff && ' (switched off)'}
              </li>
            ))}
          </ul>
          {link === null ? (
            <p className={styles.note}>
              This state cannot be opened: the console knows no address of {environment}, or a version was
              removed.
            </p>
          ) : (
            <p>
              <a className={buttonVariants()} href={link} target="_blank" rel="noreferrer">
                Open the storefront as it was
              </a>
            </p>
          )}
        </article>
      )}
    </AsyncContent>
  );
}
