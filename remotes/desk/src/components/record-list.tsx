import type { ReactNode } from 'react';
import styles from './record-list.module.css';

export type DeskRecord = {
  readonly key: string;
  readonly title: string;
  /** Beside the title, as `failed`. */
  readonly mark?: string | undefined;
  readonly isFaulty?: boolean;
  readonly picture?: ReactNode;
  /** Name and value; without a value it is left out. */
  readonly facts: readonly (readonly [string, ReactNode])[];
  readonly actions?: ReactNode;
  /** Below the facts, as an open form. */
  readonly details?: ReactNode;
};

/** What the desk manages, one below the other. */
export function RecordList({
  label,
  records,
  headingLevel = 3,
}: {
  readonly label: string;
  readonly records: readonly DeskRecord[];
  readonly headingLevel?: 3 | 5;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ul className={styles.list} aria-label={label}>
      {records.map(({ key, title, mark, isFaulty = false, picture, facts, actions, details }) => (
        <li
          key={key}
          className={picture === undefined ? styles.record : `${styles.record} ${styles.pictured}`}
        >
          {picture !== undefined && <div className={styles.picture}>{picture}</div>}
          <Heading className={styles.title}>
            {title}
            {mark !== undefined && (
              <span className={isFaulty ? `${styles.mark} ${styles.faulty}` : styles.mark}>{mark}</span>
            )}
          </Heading>
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
