import { Link, useParams } from 'react-router-dom';
import { Button } from '@szn/shared-ui/button';
import type { VersionPage as VersionDetails } from '../../../api/releases.ts';
import { AsyncContent } from '../../components/async-content.tsx';
import { PageHead } from '../../components/page-head.tsx';
import pageStyles from '../../components/page.module.css';
import { useEndpoint } from '../../lib/api.ts';
import { formatBytes, formatDateTime } from '../../lib/format.ts';
import { findEnvironment, useLiveState } from '../../lib/live-state.ts';
import { useMayChange } from '../../lib/session-context.ts';
import { useEnvironment } from '../../lib/use-environment.ts';
import { useRequestAction } from '../actions/action-dialog-provider.tsx';
import styles from './version-page.module.css';

/** One version beside the one that is live in an environment. */
export function VersionPage() {
  const { name = '', version = '' } = useParams();
  const { state } = useLiveState();
  const [environment] = useEnvironment();
  const sequence = environment === null ? 0 : (findEnvironment(state, environment)?.sequence ?? 0);
  const path = environment === null ? null : `/api/versions/${name}/${version}?environment=${environment}`;
  const loaded = useEndpoint<VersionDetails>(path, sequence);
  return (
    <>
      <PageHead title={`${name}@${version}`} />
      <AsyncContent loaded={loaded}>
        {(details) => (
          <>
            <Actions details={details} />
            <Facts details={details} />
            <Gate details={details} />
            <Sizes details={details} />
            <Differences details={details} />
            <History details={details} />
          </>
        )}
      </AsyncContent>
    </>
  );
}

type WithDetails = { readonly details: VersionDetails };

function Actions({ details: { name, version, live, environment } }: WithDetails) {
  const { state } = useLiveState();
  const requestAction = useRequestAction();
  const isAllowed = useMayChange(name);
  const remote = findEnvironment(state, environment)?.remotes.find((one) => one.name === name);
  if (!isAllowed || !remote || live === version) return null;
  return (
    <div className={pageStyles.actions}>
      <Button onClick={() => requestAction({ verb: 'promote', environment, remote, version })}>
        Promote to all …
      </Button>
      <Button
        variant="outline"
        onClick={() => requestAction({ verb: 'canary', environment, remote, version })}
      >
        Give it to some …
      </Button>
    </div>
  );
}

function Facts({ details }: WithDetails) {
  const { name, environment, live, version, runsIn, owner, commit, contract } = details;
  const facts = {
    [`Live in ${environment}`]: live === version ? 'this version' : (live ?? 'nothing'),
    'Runs in': runsIn.join(', ') || 'no environment',
    Owner: owner,
    Commit: commit ?? 'none: built from changed files, or without Git',
    Contract: contract,
  };
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div>
        <dt>Other versions</dt>
        <dd>
          <Link to={`/versions?environment=${environment}&remote=${name}`}>all of {name}</Link>
        </dd>
      </div>
    </dl>
  );
}

function Gate({ details: { violations, gateProblem, environment, live, version } }: WithDetails) {
  if (live === version) return null;
  if (gateProblem !== null) return <p className={styles.refused}>The gate cannot decide: {gateProblem}</p>;
  if (violations.length === 0)
    return <p className={styles.accepted}>The gate of {environment} accepts it.</p>;
  return (
    <div className={styles.refused}>
      <p>
        <strong>The gate of {environment} rejects it:</strong>
      </p>
      <ul>
        {violations.map(({ rule, consumer, message }) => (
          <li key={message}>
            {rule} ({consumer}): {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Sizes({ details: { sizes } }: WithDetails) {
  return (
    <>
      <h2 className={pageStyles.heading}>Bytes, after Brotli</h2>
      <div className={styles.sizes}>
        {sizes.map(({ name, bytes, liveBytes, budget }) => (
          <div key={name}>
            <p>
              <strong>{name}</strong> {formatBytes(bytes)} of {formatBytes(budget)}
              {describeDifference(bytes, liveBytes)}
            </p>
            <meter
              min={0}
              max={budget}
              value={bytes}
              high={budget}
              aria-label={`${name}: share of the budget`}
            />
          </div>
        ))}
      </div>
    </>
  );
}

function describeDifference(bytes: number, liveBytes: number | null): string {
  if (liveBytes === null || liveBytes === bytes) return liveBytes === null ? '' : ', as live';
  return `, ${formatBytes(Math.abs(bytes - liveBytes))} ${bytes > liveBytes ? 'more' : 'less'} than live`;
}

function Differences({ details: { sections, live } }: WithDetails) {
  const differing = sections.filter(({ rows }) => rows.length > 0);
  const same = sections.filter(({ rows }) => rows.length === 0).map(({ title }) => title.toLowerCase());
  return (
    <>
      <h2 className={pageStyles.heading}>{live === null ? 'What it declares' : `Changed against ${live}`}</h2>
      {differing.length > 0 && (
        <div className={pageStyles.scroll}>
          <table className={pageStyles.table}>
            <thead>
              <tr>
                <th scope="col">Part</th>
                <th scope="col">Name</th>
                <th scope="col">Live</th>
                <th scope="col">This version</th>
              </tr>
            </thead>
            <tbody>
              {differing.flatMap(({ title, rows }) =>
                rows.map((row) => (
                  <tr key={`${title} ${row.name}`}>
                    <td>{title}</td>
                    <th scope="row">{row.name}</th>
                    <td>{row.live ?? <span className={pageStyles.note}>none</span>}</td>
                    <td>{row.own ?? <span className={pageStyles.bad}>removed</span>}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </div>
      )}
      {same.length > 0 && <p className={pageStyles.note}>The same: {same.join(', ')}.</p>}
    </>
  );
}

function History({ details: { history, environment } }: WithDetails) {
  if (history.length === 0) return null;
  return (
    <>
      <h2 className={pageStyles.heading}>In {environment}</h2>
      <ul>
        {history.map(({ sequence, at, by, action }) => (
          <li key={sequence}>
            <Link to={`/changes/${environment}/${sequence}`}>{formatDateTime(at)}</Link> {action}, by {by}
          </li>
        ))}
      </ul>
    </>
  );
}
