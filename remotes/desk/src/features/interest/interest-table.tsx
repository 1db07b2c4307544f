import { paths } from '@szn/shared-contracts';
import { interestMeasures, type InterestGroup, type InterestMeasure } from '@szn/shared-contracts/wire';
import { Link } from 'react-router-dom';
import type { InterestRow } from './interest-api.ts';
import { interestMessages as messages } from './interest-messages.ts';
import styles from './interest-table.module.css';

type InterestTableProps = {
  readonly caption: string;
  readonly rows: readonly InterestRow[];
  readonly group: InterestGroup;
  readonly measure: InterestMeasure;
};

const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  weekday: 'short',
  timeZone: 'UTC',
});

/** The numbers of each row. The bars below the names repeat the chosen one. */
export function InterestTable({ caption, rows, group, measure }: InterestTableProps) {
  const highest = Math.max(...rows.map((row) => row[measure]), 1);
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.groups[group]}</th>
          {interestMeasures.map((name) => (
            <th key={name} scope="col" className={name === measure ? styles.chosen : undefined}>
              {messages.measures[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <Name row={row} group={group} />
              {group !== 'day' && (
                <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(row[measure] / highest) * 100} height="1" />
                </svg>
              )}
            </th>
            {interestMeasures.map((name) => (
              <td key={name} className={name === measure ? styles.chosen : undefined}>
                {row[name]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Name({ row, group }: { readonly row: InterestRow; readonly group: InterestGroup }) {
  if (group === 'day') return day.format(new Date(row.key));
  if (group !== 'product') return row.name;
  return (
    <>
      <Link to={paths.productDetails(row.key)}>{row.name}</Link>{' '}
      <span className={styles.brand}>{row.brand}</span>
    </>
  );
}

/** A column for each day. The table has the same numbers. */
export function DayPlot({ rows, measure }: Pick<InterestTableProps, 'rows' | 'measure'>) {
  const highest = Math.max(...rows.map((row) => row[measure]));
  if (highest <= 0) return null;
  return (
    <figure>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${rows.length * 10} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {rows.map((row, index) => {
          const height = (row[measure] / highest) * 100;
          return <rect key={row.key} x={index * 10 + 1} y={100 - height} width="8" height={height} />;
        })}
      </svg>
      <figcaption className={styles.brand}>{messages.highest(highest)}</figcaption>
    </figure>
  );
}
