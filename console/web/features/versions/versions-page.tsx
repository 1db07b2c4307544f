import { Link } from 'react-router-dom';
import type { PublishedVersion } from '../../../api/releases.ts';
import { AsyncContent } from '../../components/async-content.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { DataTable } from '../../components/data-table.tsx';
import styles from '../../components/page.module.css';
import { TimeAgo } from '../../components/time-ago.tsx';
import { VersionStates } from '../../components/version-states.tsx';
import { useEndpoint } from '../../lib/api.ts';
import { formatBytes, plural } from '../../lib/format.ts';
import { findEnvironment, useLiveState } from '../../lib/live-state.ts';
import { useEnvironment, useQuery } from '../../lib/use-query.ts';

/** The published versions of one remote. */
export function VersionsPage() {
  const { state } = useLiveState();
  const [environment] = useEnvironment();
  const [search, setParameter] = useQuery();
  const remotes = environment === null ? [] : (findEnvironment(state, environment)?.remotes ?? []);
  const name = search.get('remote') ?? remotes[0]?.name ?? null;
  const loaded = useEndpoint<{ versions: PublishedVersion[] }>(
    name === null ? null : `/api/versions/${name}`,
  );
  return (
    <>
      <PageHead title="Versions">
        <select
          aria-label="Remote"
          className={styles.field}
          value={name ?? ''}
          onChange={({ target }) => setParameter('remote', target.value)}
        >
          {remotes.map((remote) => (
            <option key={remote.name}>{remote.name}</option>
          ))}
        </select>
      </PageHead>
      <AsyncContent loaded={loaded}>
        {({ versions }) => (
          <>
            <p className={styles.note}>{plural(versions.length, 'published version')}</p>
            <VersionTable versions={versions} environment={environment} name={name} />
          </>
        )}
      </AsyncContent>
    </>
  );
}

type VersionTableProps = {
  readonly versions: readonly PublishedVersion[];
  readonly environment: string | null;
  readonly name: string | null;
};

function VersionTable({ versions, environment, name }: VersionTableProps) {
  return (
    <DataTable columns={['Version', 'State', 'Published', 'Scripts', 'Contract', 'Commit']}>
      {versions.map(({ version, states, publishedAt, author, scriptBytes, contract, commit }) => (
        <tr key={version}>
          <th scope="row">
            <Link to={`/versions/${name}/${version}?environment=${environment}`}>{version}</Link>
          </th>
          <td data-label="State">
            <VersionStates states={states} />
          </td>
          <td data-label="Published">
            {publishedAt === null ? '–' : <TimeAgo at={publishedAt} />}
            {author === null ? '' : ` by ${author}`}
          </td>
          <td data-label="Scripts">{formatBytes(scriptBytes)}</td>
          <td data-label="Contract">{contract}</td>
          <td data-label="Commit">{commit?.slice(0, 10) ?? 'none'}</td>
        </tr>
      ))}
    </DataTable>
  );
}
