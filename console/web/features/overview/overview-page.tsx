import { useId } from 'react';
import { useMediaQuery } from '@szn/shared-ui/use-media-query';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import type { EnvironmentState, RemoteState } from '../../../api/state.ts';
import { useLiveState } from '../../lib/live-state.ts';
import { useQuery } from '../../lib/use-query.ts';
import pageStyles from '../../components/page.module.css';
import { ApprovalList } from '../approvals/approval-list.tsx';
import { EnvironmentSummary } from './environment-summary.tsx';
import { RemoteCell } from './remote-cell.tsx';
import styles from './overview-page.module.css';

/** The matrix of remotes and environments. The address holds the filters. */
export function OverviewPage() {
  const { state } = useLiveState();
  const [search, setFilter] = useQuery({ replace: true });
  const isFiltered = search.get('attention') === '1';
  const text = search.get('remote') ?? '';
  const isWide = useMediaQuery('(min-width: 768px)');
  const Shown = isWide ? Matrix : Cards;
  if (!state) return <Spinner label="Loading the releases" />;
  const all = { environments: state.environments, rows: listRows(state.environments) };
  const needing = {
    environments: all.environments.filter(hasProblem),
    rows: all.rows.filter(needsAttention),
  };
  const { environments, rows } = isFiltered ? needing : all;
  const shown = rows.filter(({ name }) => name.includes(text.trim().toLowerCase()));
  return (
    <>
      <div className={pageStyles.head}>
        <h1 className={pageStyles.title}>Releases</h1>
        <div className={styles.filters}>
          <RemoteFilter value={text} onChange={(value) => setFilter('remote', value)} />
          <button
            type="button"
            className={`${pageStyles.field} ${styles.toggle}`}
            aria-pressed={isFiltered}
            onClick={() => setFilter('attention', isFiltered ? '' : '1')}
          >
            Needs attention{' '}
            <span className={styles.count}>{needing.environments.length + needing.rows.length}</span>
          </button>
        </div>
      </div>
      {state.environments.length === 0 && (
        <StatePanel
          kind="empty"
          title="There is no environment yet"
          text={`${state.store} holds no registry. Promote a version to create one.`}
          headingLevel={2}
        />
      )}
      <ApprovalList environments={state.environments} />
      <ul className={styles.environments} aria-label="Environments">
        {environments.map((environment) => (
          <EnvironmentSummary key={environment.name} environment={environment} />
        ))}
      </ul>
      {shown.length > 0 && <Shown rows={shown} environments={state.environments} />}
      {shown.length === 0 && all.rows.length > 0 && (
        <p className={styles.none}>
          {isFiltered ? 'No remote needs attention.' : 'No remote has this name.'}
        </p>
      )}
    </>
  );
}

type Row = { readonly name: string; readonly cells: readonly (RemoteState | undefined)[] };

function listRows(environments: readonly EnvironmentState[]): readonly Row[] {
  const names = new Set(environments.flatMap(({ remotes }) => remotes.map(({ name }) => name)));
  return [...names].sort().map((name) => ({
    name,
    cells: environments.map(({ remotes }) => remotes.find((remote) => remote.name === name)),
  }));
}

function needsAttention({ cells }: Row): boolean {
  return cells.some((cell) => cell !== undefined && cell.attention.length > 0);
}

/** Its registry cannot be used, or a gateway does not serve all of it. */
function hasProblem({ problem, gateways }: EnvironmentState): boolean {
  return problem !== null || gateways.some(({ problems }) => problems.length > 0);
}

function RemoteFilter({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        Filter remotes by name
      </label>
      <input
        id={id}
        type="search"
        placeholder="Filter remotes"
        className={`${pageStyles.field} ${styles.search}`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}

type MatrixProps = { readonly rows: readonly Row[]; readonly environments: readonly EnvironmentState[] };

function Matrix({ rows, environments }: MatrixProps) {
  return (
    <table className={styles.matrix} aria-label="Versions by remote and environment">
      <thead>
        <tr>
          <th scope="col">Remote</th>
          {environments.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row" className={styles.remote}>
              {name}
              <span className={styles.owner}>{ownerOf(cells)}</span>
            </th>
            {environments.map((environment, index) => (
              <td key={environment.name} className={styles.cell}>
                <RemoteCell remote={cells[index]} environment={environment.name} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The matrix on a phone. */
function Cards({ rows, environments }: MatrixProps) {
  return rows.map(({ name, cells }) => (
    <section key={name} className={styles.card} aria-label={name}>
      <h2 className={styles.remote}>
        {name}
        <span className={styles.owner}>{ownerOf(cells)}</span>
      </h2>
      {environments.map((environment, index) => (
        <div key={environment.name} className={styles.cell}>
          <h3 className={styles.cellTitle}>{environment.name}</h3>
          <RemoteCell remote={cells[index]} environment={environment.name} />
        </div>
      ))}
    </section>
  ));
}

function ownerOf(cells: Row['cells']): string {
  return cells.find((cell) => cell !== undefined)?.owner ?? '';
}
