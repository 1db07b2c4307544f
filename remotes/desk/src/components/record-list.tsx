import type { ReactNode } from 'react';
import styles from './record-list.module.css';

export type DeskRecord = {
  readonly key: string;
  readonly title: string;
  /** Beside the title, as `failed`. */
  readonly mark?: string | undefined;
  readonly isFaulty?: boolean;
  /** Name and value; without a value it is left out. */
  readonly facts: readonly (readonly [string, string | undefined])[];
  readonly actions?: ReactNode;
  /** Below the facts, as an open form. */
  readonly details?: ReactNode;
};

/** What the desk manages, one below the other. */
export function RecordList({
  label,
  records,
}: {
  readonly label: string;
  readonly records: readonly DeskRecord[];
}) {
  return (
    <ul className={styles.list} aria-label={label}>
      {records.map(({ key, title, mark, isFaulty = false, facts, actions, details }) => (
        <li key={key} className={styles.record}>
          <h3 className={styles.title}>
            {title}
            {mark !== undefined && (
              <span className={isFaulty ? `${styles.mark} ${styles.faulty}` : styles.mark}>{mark}</span>
            )}
          </h3>
          <dl className={styles.facts}>
            {facts.map(
              ([name, value]) =>
                value !== undefined && (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
          </dl>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
          {details !== undefined && <div className={styles.details}>{details}</div>}
        </li>
      ))}
    </ul>
  );
}
