import { Link } from 'react-router-dom';
import type { RemoteState } from '../../../api/state.ts';
import { TimeAgo } from '../../components/time-ago.tsx';
import { formatCount, formatPercent, shortVersion } from '../../lib/format.ts';
import { useMayChange } from '../../lib/session-context.ts';
import { ActionMenu } from '../actions/action-menu.tsx';
import styles from './remote-cell.module.css';

type RemoteCellProps = { readonly remote: RemoteState | undefined; readonly environment: string };

/** One remote in one environment, with its actions. */
export function RemoteCell({ remote, environment }: RemoteCellProps) {
  if (!remote) return <p className={styles.absent}>does not run here</p>;
  const { name, version, canary, killed, isPinned, lastChange, attention } = remote;
  return (
    <div className={styles.cell}>
      <div className={styles.head}>
        <Link
          className={styles.version}
          to={`/versions/${name}/${version}?environment=${environment}`}
          title={version}
        >
          {shortVersion(version)}
        </Link>
        {canary && (
          <Link className={styles.canary} to={`/canaries?environment=${environment}&remote=${name}`}>
            canary {shortVersion(canary.version)} · {canary.traffic} %
          </Link>
        )}
        {killed !== null && <span className={styles.off}>off</span>}
        {isPinned && <span className={styles.pinned}>pinned</span>}
        <MenuIfAllowed remote={remote} environment={environment} />
      </div>
      <Health remote={remote} />
      {lastChange && (
        <p className={styles.change}>
          <Link to={`/changes/${environment}/${lastChange.sequence}`}>
            <TimeAgo at={lastChange.at} />
          </Link>{' '}
          by {lastChange.by}
          {lastChange.reason === null ? null : <span className={styles.reason}>{lastChange.reason}</span>}
        </p>
      )}
      {attention.map(({ text }) => (
        <p key={text} className={styles.attention}>
          {text}
        </p>
      ))}
    </div>
  );
}

type MenuProps = { readonly remote: RemoteState; readonly environment: string };

function MenuIfAllowed(props: MenuProps) {
  return useMayChange(props.remote.name) ? <ActionMenu {...props} /> : null;
}

function Health({ remote: { health, attention } }: { readonly remote: RemoteState }) {
  if (!health) return <p className={styles.health}>no measurements</p>;
  if (health.visits === 0) return <p className={styles.health}>no visits in the last hour</p>;
  const isBad = attention.some(({ kind }) => kind === 'failing');
  const share = formatPercent((100 * health.failed) / health.visits);
  return (
    <p className={styles.health}>
      <span className={isBad ? styles.badDot : styles.goodDot} aria-hidden="true" />
      {share} of {formatCount(health.visits)} visits failed
    </p>
  );
}
