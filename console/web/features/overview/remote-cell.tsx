import { Link } from 'react-router-dom';
import type { RemoteState } from '../../../api/state.ts';
import { Badge } from '../../components/badge.tsx';
import { TimeAgo } from '../../components/time-ago.tsx';
import { formatPercent, plural, shortVersion } from '../../lib/format.ts';
import { RemoteMenu } from '../actions/action-menu.tsx';
import styles from './remote-cell.module.css';

type RemoteCellProps = { readonly remote: RemoteState | undefined; readonly environment: string };

/** One remote in one environment, with its actions. */
export function RemoteCell({ remote, environment }: RemoteCellProps) {
  if (!remote) return <p className={styles.absent}>does not run here</p>;
  const { name, version, canary, killed, isPinned, lastChange, attention } = remote;
  const reason = findReason(remote);
  return (
    <div className={styles.cell}>
      <div className={styles.head}>
        <div className={styles.versions}>
          <Link
            className={styles.version}
            to={`/versions/${name}/${version}?environment=${environment}`}
            title={version}
          >
            {shortVersion(version)}
          </Link>
          {canary && (
            <Link className={styles.canary} to={`/canaries?environment=${environment}&remote=${name}`}>
              {describeCanary(canary)}
            </Link>
          )}
          {killed !== null && <Badge kind="bad">off</Badge>}
          {isPinned && <Badge>pinned</Badge>}
        </div>
        <RemoteMenu remote={remote} environment={environment} />
      </div>
      <Health remote={remote} />
      {lastChange && (
        <p className={styles.change}>
          <Link to={`/changes/${environment}/${lastChange.sequence}`}>
            <TimeAgo at={lastChange.at} />
          </Link>{' '}
          by {lastChange.by}
          {reason !== null && <span className={styles.reason}>{reason}</span>}
        </p>
      )}
      {attention.map(({ kind, text }) => (
        <p
          key={text}
          className={kind === 'requested' || kind === 'paused' ? styles.notice : styles.attention}
        >
          {text}
        </p>
      ))}
    </div>
  );
}

/** The reason of the last change, unless what needs attention says it. */
function findReason({ lastChange, attention }: RemoteState): string | null {
  const reason = lastChange?.reason ?? null;
  return reason !== null && attention.some(({ text }) => text.includes(reason)) ? null : reason;
}

function describeCanary({ version, traffic, rollout }: NonNullable<RemoteState['canary']>): string {
  const share = `${shortVersion(version)} · ${traffic} %`;
  if (!rollout) return `canary ${share}`;
  const place = rollout.state === 'running' ? `step ${rollout.step} of ${rollout.steps}` : rollout.state;
  return `roll-out ${share} · ${place}`;
}

function Health({ remote: { health, attention } }: { readonly remote: RemoteState }) {
  if (!health) return <p className={styles.health}>no measurements</p>;
  if (health.visits === 0) return <p className={styles.health}>no visits in the last hour</p>;
  const isBad = attention.some(({ kind }) => kind === 'failing');
  const share = formatPercent((100 * health.failed) / health.visits);
  return (
    <p className={styles.health}>
      <span className={isBad ? styles.badDot : styles.goodDot} aria-hidden="true" />
      {share} of {plural(health.visits, 'visit')} failed
    </p>
  );
}
