import { Link } from 'react-router-dom';
import { Badge } from '../../components/badge.tsx';
import { TimeAgo } from '../../components/time-ago.tsx';
import type { EnvironmentState } from '../../../api/state.ts';
import { formatMinute, plural, shortVersion } from '../../lib/format.ts';
import { EnvironmentMenu } from '../actions/action-menu.tsx';
import styles from './overview-page.module.css';

/** One environment: its registry, its shell, its rules, and whether its gateways serve it. */
export function EnvironmentSummary({ environment }: { readonly environment: EnvironmentState }) {
  const { name, sequence, shell, change, problem, gateways, address } = environment;
  const behind = gateways.filter(({ problems }) => problems.length > 0);
  return (
    <li className={styles.environment}>
      <div className={styles.environmentHead}>
        <h2 className={styles.environmentName}>{address === null ? name : <a href={address}>{name}</a>}</h2>
        <Rules environment={environment} />
        <EnvironmentMenu environment={environment} />
      </div>
      <p className={styles.meta}>
        registry <Link to={`/changes/${name}/${sequence}`}>{sequence}</Link>
        {shell === null ? null : <> · shell {shortVersion(shell)}</>}
        {change === null ? null : (
          <>
            {' '}
            · <TimeAgo at={change.at} />
          </>
        )}
      </p>
      {problem === null ? null : (
        <p className={styles.problem}>
          <strong>Not the present state.</strong> {problem}
        </p>
      )}
      <FreezeNotice frozen={environment.frozen} />
      <p className={behind.length > 0 ? styles.problem : styles.meta}>
        {describeGateways(gateways.length, behind.length)}
      </p>
      {behind.map(({ id, problems }) => (
        <p key={id} className={styles.problem}>
          {id} {problems.join('; ')}
        </p>
      ))}
    </li>
  );
}

function Rules({ environment: { frozen, isProtected } }: { readonly environment: EnvironmentState }) {
  return (
    <>
      {frozen && <Badge kind="bad">frozen</Badge>}
      {isProtected && <Badge>protected</Badge>}
    </>
  );
}

function FreezeNotice({ frozen }: Pick<EnvironmentState, 'frozen'>) {
  if (!frozen) return null;
  const { reason, until, by } = frozen;
  return (
    <p className={styles.freeze}>
      Frozen{until === null ? '' : ` until ${formatMinute(until)}`}: {reason}{' '}
      <span className={styles.meta}>({by})</span>
    </p>
  );
}

function describeGateways(count: number, behind: number): string {
  if (count === 0) return 'No gateway is announced';
  if (behind === 0) return `${plural(count, 'gateway')} serve${count === 1 ? 's' : ''} it`;
  return `${behind} of ${plural(count, 'gateway')} ${behind === 1 ? 'does' : 'do'} not serve all of it`;
}
