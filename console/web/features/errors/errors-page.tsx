import { Link } from 'react-router-dom';
import { StatePanel } from '@szn/shared-ui/state-panel';
import type { ErrorCounts, LatestErrors } from '../../../api/measurements.ts';
import { AsyncContent } from '../../components/async-content.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { PeriodSelect, usePeriod } from '../../components/period-select.tsx';
import styles from '../../components/page.module.css';
import { useEndpoint } from '../../lib/api.ts';
import { formatCount, shortVersion } from '../../lib/format.ts';
import { useEnvironment } from '../../lib/use-query.ts';
import { useNow } from '../../components/time-ago.tsx';
import { errorCodes } from './error-codes.ts';
import { LatestErrorList } from './latest-error-list.tsx';
import { DataTable } from '../../components/data-table.tsx';
import pageStyles from './errors-page.module.css';

/** Errors that browsers reported, by version, kind and code. */
export function ErrorsPage() {
  const [environment] = useEnvironment();
  const hours = usePeriod();
  const now = useNow();
  const path = environment === null ? null : `/api/errors?environment=${environment}&hours=${hours}`;
  const loaded = useEndpoint<ErrorCounts>(path, now);
  const latest = useEndpoint<LatestErrors>(
    environment === null ? null : `/api/errors/latest?environment=${environment}`,
    now,
  );
  const hasLatest = latest.status === 'loaded' && latest.value.errors.length > 0;
  return (
    <>
      <PageHead title="Errors">
        <PeriodSelect />
      </PageHead>
      <AsyncContent loaded={loaded}>
        {({ rows }) =>
          rows.length === 0 && hasLatest ? (
            <p className={styles.note}>
              No error of this period is counted: the console adds up what gateways count while it runs.
            </p>
          ) : (
            <Rows rows={rows} environment={environment ?? ''} />
          )
        }
      </AsyncContent>
      {environment !== null && (
        <AsyncContent loaded={latest}>
          {(value) => <LatestErrorList latest={value} environment={environment} />}
        </AsyncContent>
      )}
      <h2 className={styles.heading}>The codes</h2>
      <dl className={pageStyles.codes}>
        {errorCodes.map(({ code, meaning, advice }) => (
          <div key={code} id={code} className={pageStyles.code}>
            <dt>{code}</dt>
            <dd>
              <strong>{meaning}</strong> {advice}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type RowsProps = { readonly rows: ErrorCounts['rows']; readonly environment: string };

function Rows({ rows, environment }: RowsProps) {
  if (rows.length === 0) {
    return (
      <StatePanel
        kind="empty"
        title="No errors"
        text="No browser has reported an error in this period, or no gateway of the environment is read (CONSOLE_METRICS)."
        headingLevel={2}
      />
    );
  }
  return (
    <DataTable columns={['Code', 'Kind', 'Version', { title: 'Errors', className: styles.number }]}>
      {rows.map(({ remote, version, kind, code, count }) => (
        <tr key={[remote, version, kind, code].join(' ')}>
          <th scope="row">{code === 'none' ? 'no code: a bug' : <a href={`#${code}`}>{code}</a>}</th>
          <td data-label="Kind">{kind}</td>
          <td data-label="Version">
            <Link to={`/versions/${remote}/${version}?environment=${environment}`}>
              {remote}@{shortVersion(version)}
            </Link>
          </td>
          <td data-label="Errors" className={styles.number}>
            {formatCount(count)}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
