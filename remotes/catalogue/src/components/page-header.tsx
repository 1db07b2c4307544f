import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths, type PageCrumb } from '@szn/shared-contracts';
import styles from './page-header.module.css';

type PageHeaderProps = {
  readonly crumbs: readonly Crumb[];
  readonly heading: string;
  readonly count?: string | undefined;
  readonly variant?: 'listing' | 'sale' | 'search';
  /** Beside the heading on wide screens: links to related lists. The heading is small, so that the list starts high. */
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
};

/** Longer headings, which contain what a shopper has typed or pasted, are shown small. */
const maxLargeHeadingLength = 64;

/** Splits off words with a hyphen, such as "T-shirts", which must not wrap. */
const hyphenated = /(\S+-\S+)/;

export function PageHeader(props: PageHeaderProps) {
  const { crumbs, heading, count, variant = 'listing', beside, children } = props;
  return (
    <header className={beside === undefined ? styles.header : `${styles.header} ${styles.band}`}>
      <Breadcrumb crumbs={crumbs} />
      <div className={styles.line}>
        <h1
          className={`${styles.heading} ${heading.length > maxLargeHeadingLength ? styles.long : styles[variant]}`}
        >
          {heading.split(hyphenated).map((words, index) =>
            index % 2 === 1 ? (
              // oxlint-disable-next-line react/no-array-index-key -- a word may occur twice, and the order never changes
              <span key={index} className={styles.unbroken}>
                {words}
              </span>
            ) : (
              words
            ),
          )}
        </h1>
        {count !== undefined && <p className={styles.count}>{count}</p>}
      </div>
      {beside !== undefined && <div className={styles.beside}>{beside}</div>}
      {children}
    </header>
  );
}

export type Crumb = PageCrumb;

const homeCrumb: Crumb = { label: 'Home', path: paths.home() };

/** The path from the home page to this page, which is the last crumb. `crumbs` begin after the home page. */
export const Breadcrumb = memo(function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {[homeCrumb, ...crumbs].map(({ label, path }, index) => (
          <li key={path}>
            {index === crumbs.length ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Link className={styles.link} to={path} viewTransition>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
});
