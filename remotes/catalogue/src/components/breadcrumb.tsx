import { memo } from 'react';
import { Link } from 'react-router-dom';
import styles from './breadcrumb.module.css';

export type Crumb = { readonly label: string; readonly path: string };

/** The path from the home page to this page, which is the last crumb. */
export const Breadcrumb = memo(function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, path }, index) => (
          <li key={path}>
            {index === crumbs.length - 1 ? (
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
