import { useId } from 'react';
import { Link, matchPath } from 'react-router-dom';
import { paths, type ComposedRemote } from '@szn/shared-contracts';
import { buttonVariants } from '@szn/shared-ui/button';
import { errorMessages } from './error-messages.ts';
import styles from './error-pages.module.css';

const links = [
  { path: paths.home(), label: errorMessages.home },
  { path: paths.gender('men'), label: errorMessages.men },
  { path: paths.gender('women'), label: errorMessages.women },
  { path: paths.sale(), label: errorMessages.sale },
  { path: paths.wishlist(), label: errorMessages.wishlist },
  { path: paths.aboutUs(), label: errorMessages.aboutUs },
] as const;

/** Links to pages that other remotes serve. */
export function RecoveryLinks({ remote }: { readonly remote: ComposedRemote }) {
  const titleId = useId();
  const isServedByRemote = (path: string) =>
    remote.routes.some((pattern) => pattern !== '*' && matchPath(pattern, path) !== null);
  return (
    <nav className={styles.recoveryLinks} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.recoveryTitle}>
        {errorMessages.recoveryLinks}
      </h2>
      <ul className={styles.linkList}>
        {links
          .filter(({ path }) => !isServedByRemote(path))
          .map(({ path, label }) => (
            <li key={path}>
              <Link className={buttonVariants({ variant: 'outline' })} to={path}>
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
