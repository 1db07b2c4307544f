import { Link } from 'react-router-dom';
import { TimeAgo } from '../../components/time-ago.tsx';
import type { EnvironmentState } from '../../../api/state.ts';
import { plural, shortVersion } from '../../lib/format.ts';
import styles from './overview-page.module.css';

/** One environment: its registry, its shell and whether its gateways serve it. */
export function EnvironmentSummary({ environment }: { readonly environment: EnvironmentState }) {
  const { name, sequence, shell, change, problem, gateways, address } = environment;
  const behind = gateways.filter(({ problems }) => problems.length > 0);
  return (
    <li className={styles.environment}>
      <h2 className={styles.environmentName}>{address === null ? name : <a href={address}>{name}</a>}</h2>
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

function describeGateways(count: number, behind: number): string {
  if (count === 0) return 'No gateway is announced';
  if (behind === 0) return `${plural(count, 'gateway')} serve${count === 1 ? 's' : ''} it`;
  return `${behind} of ${plural(count, 'gateway')} do not serve all of it`;
}
