import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';
import styles from './page-header.module.css';

export type MastheadProps = {
  readonly crumbs: readonly Crumb[];
  readonly heading: string;
  /** How many products there are, where that is known. */
  readonly count?: string | undefined;
  readonly look?: 'place' | 'sale' | 'search';
  readonly children?: ReactNode;
};

/** Words with a hyphen, "T-shirts", between the others. */
const hyphenated = /(\S+-\S+)/;

/** The head of a page of products: where it lies, what it is called, and the ways to its neighbours. */
export function Masthead({ crumbs, heading, count, look = 'place', children }: MastheadProps) {
  return (
    <header className={styles.masthead}>
      <Breadcrumb crumbs={crumbs} />
      <div className={styles.line}>
        <h1 className={`${styles.heading} ${styles[look]}`}>
          {heading.split(hyphenated).map((words, index) =>
            index % 2 === 1 ? (
              // oxlint-disable-next-line react/no-array-index-key -- a word may come twice, and keeps its place
              <span key={index} className={styles.whole}>
                {words}
              </span>
            ) : (
              words
            ),
          )}
        </h1>
        {count !== undefined && <p className={styles.count}>{count}</p>}
      </div>
      {children}
    </header>
  );
}
