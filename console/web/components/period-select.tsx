import { useQuery } from '../lib/use-query.ts';
import styles from './page.module.css';

const periods = [
  { hours: 1, label: 'Last hour' },
  { hours: 24, label: 'Last day' },
  { hours: 168, label: 'Last week' },
  { hours: 336, label: 'Last 14 days' },
] as const;

/** The period that the address names, in hours. */
export function usePeriod(): number {
  const [search] = useQuery();
  return Number(search.get('hours') ?? 24);
}

/** Chooses the period of the measurements that a page shows. */
export function PeriodSelect() {
  const [, setParameter] = useQuery();
  const hours = usePeriod();
  return (
    <select
      aria-label="Period"
      className={styles.field}
      value={hours}
      onChange={({ target }) => setParameter('hours', target.value)}
    >
      {periods.map((period) => (
        <option key={period.hours} value={period.hours}>
          {period.label}
        </option>
      ))}
    </select>
  );
}
