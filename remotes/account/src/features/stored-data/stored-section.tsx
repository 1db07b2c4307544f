import { storedDataIn, type StoredData, type StoredDataPlace } from '@szn/shared-contracts';
import type { ReactNode } from 'react';
import { storedDataMessages as texts } from './stored-data-messages.ts';
import styles from './stored-data-page.module.css';

export type StoredSectionProps = {
  readonly place: StoredDataPlace;
  readonly title: string;
  readonly lead: string;
  readonly chipOf?: (entry: StoredData) => ReactNode;
  readonly children?: ReactNode;
};

/** The entries of one place, each with purpose and period. */
export function StoredSection({ place, title, lead, chipOf, children }: StoredSectionProps) {
  return (
    <section id={place} className={styles.section} aria-labelledby={`${place}-heading`}>
      <h2 id={`${place}-heading`} className={styles.heading}>
        {title}
      </h2>
      <p className={styles.lead}>{lead}</p>
      {children}
      <ul className={styles.rows}>
        {storedDataIn(place).map((entry) => (
          <li key={entry.id} className={styles.row}>
            <h3 className={styles.name}>
              {entry.name}
              {chipOf?.(entry)}
            </h3>
            <dl className={styles.facts}>
              <Fact term={texts.what}>{entry.what}</Fact>
              <Fact term={texts.why}>{entry.why}</Fact>
              <Fact term={texts.period}>{entry.period}</Fact>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: string }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
