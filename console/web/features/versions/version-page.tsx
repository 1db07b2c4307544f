import { Link, useParams } from 'react-router-dom';
import type { PublishedVersion, VersionPage as VersionDetails } from '../../../api/releases.ts';
import { AsyncContent } from '../../components/async-content.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { DataTable } from '../../components/data-table.tsx';
import pageStyles from '../../components/page.module.css';
import { useEndpoint } from '../../lib/api.ts';
import { formatBytes, formatDateTime } from '../../lib/format.ts';
import { findEnvironment, useLiveState } from '../../lib/live-state.ts';
import { useEnvironment } from '../../lib/use-query.ts';
import { useNow } from '../../components/time-ago.tsx';
import { VersionActions, VersionFacts } from './version-facts.tsx';
import styles from './version-page.module.css';

/** One version beside the one that is live in an environment. */
export function VersionPage() {
  const { name = '', version = '' } = useParams();
  const { state } = useLiveState();
  const [environment] = useEnvironment();
  const sequence = environment === null ? 0 : (findEnvironment(state, environment)?.sequence ?? 0);
  const path = environment === null ? null : `/api/versions/${name}/${version}?environment=${environment}`;
  const loaded = useEndpoint<VersionDetails>(path, sequence);
  const published = usePublished(name, version, sequence);
  return (
    <>
      <PageHead title={`${name}@${version}`} />
      <AsyncContent loaded={loaded}>
        {(details) => (
          <>
            <VersionActions details={details} published={published} />
            <VersionFacts details={details} published={published} />
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

/** What the list of versions says about this one; `undefined` while it is loading. */
function usePublished(name: string, version: string, sequence: number): PublishedVersion | undefined {
  const now = useNow();
  const loaded = useEndpoint<{ versions: PublishedVersion[] }>(`/api/versions/${name}`, now + sequence);
  if (loaded.status !== 'loaded') return undefined;
  return loaded.value.versions.find((one) => one.version === version);
}

type WithDetails = { readonly details: VersionDetails };

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

function Differences({ details: { sections, live, version } }: WithDetails) {
  if (live === version) return null;
  const differing = sections.filter(({ rows }) => rows.length > 0);
  const same = sections.filter(({ rows }) => rows.length === 0).map(({ title }) => title.toLowerCase());
  return (
    <>
      <h2 className={pageStyles.heading}>{live === null ? 'What it declares' : `Changed against ${live}`}</h2>
      {differing.length > 0 && (
        <DataTable columns={['Part', 'Name', 'Live', 'This version']}>
          {differing.flatMap(({ title, rows }) =>
            rows.map((row) => (
              <tr key={`${title} ${row.name}`}>
                <td data-label="Part">{title}</td>
                <th scope="row">{row.name}</th>
                <td data-label="Live">{row.live ?? <span className={pageStyles.note}>none</span>}</td>
                <td data-label="This version">
                  {row.own ?? <span className={pageStyles.bad}>removed</span>}
                </td>
              </tr>
            )),
          )}
        </DataTable>
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
