import { Link } from 'react-router-dom';
import { Button } from '@szn/shared-ui/button';
import type { ApprovalRequest, EnvironmentState } from '../../../api/state.ts';
import { TimeAgo } from '../../components/time-ago.tsx';
import { plural } from '../../lib/format.ts';
import { useIdentity, useMayChange } from '../../lib/session-context.ts';
import { useRequestAction } from '../actions/action-dialog-provider.tsx';
import styles from './approval-list.module.css';

/** The promotions of protected environments that wait for another identity; nothing if none waits. */
export function ApprovalList({ environments }: { readonly environments: readonly EnvironmentState[] }) {
  const waiting = environments.flatMap((environment) =>
    environment.requests.map((request) => ({ environment, request })),
  );
  if (waiting.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="approvals">
      <h2 id="approvals" className={styles.title}>
        {plural(waiting.length, 'promotion')} {waiting.length === 1 ? 'waits' : 'wait'} for an approval
      </h2>
      <ul className={styles.list}>
        {waiting.map(({ environment, request }) => (
          <Request
            key={`${environment.name} ${request.remote}`}
            environment={environment}
            request={request}
          />
        ))}
      </ul>
    </section>
  );
}

type RequestProps = { readonly environment: EnvironmentState; readonly request: ApprovalRequest };

function Request({ environment: { name: environment, remotes }, request }: RequestProps) {
  const { remote: name, version, traffic, at, by, person, reason } = request;
  const requestAction = useRequestAction();
  const isAllowed = useMayChange(name);
  const { issuer, subject } = useIdentity();
  const isOwn = person?.issuer === issuer && person.subject === subject;
  const known = remotes.find((one) => one.name === name);
  const remote = known ?? { name, version: 'none', canary: null };
  return (
    <li className={styles.request}>
      <div className={styles.words}>
        <p>
          <Link to={`/versions/${name}/${version}?environment=${environment}`}>
            <strong>
              {name} {version}
            </strong>
          </Link>{' '}
          for {traffic === 100 ? 'all' : `${traffic} %`} of <strong>{environment}</strong>
          {known && `, which has ${known.version}`}
        </p>
        <p className={styles.meta}>
          requested <TimeAgo at={at} /> by {by}
          {reason === null ? '' : `: ${reason}`}
        </p>
      </div>
      {isAllowed && (
        <div className={styles.buttons}>
          {isOwn ? (
            <span className={styles.meta}>Somebody else approves it.</span>
          ) : (
            <Button onClick={() => requestAction({ verb: 'approve', environment, remote, version })}>
              Approve …
            </Button>
          )}
          <Button
            variant="outline"
            onClick={() => requestAction({ verb: 'decline', environment, remote, version })}
          >
            Decline …
          </Button>
        </div>
      )}
    </li>
  );
}
