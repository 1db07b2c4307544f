import { useId } from 'react';
import { Link, matchPath } from 'react-router';
import { paths, type ComposedRemote } from '@szn/shared-contracts';
import { buttonVariants } from '@szn/shared-ui/button-variants';
import { remoteFailureMessages as messages } from './error-messages.ts';
import styles from './error-pages.module.css';

const places = [
  { path: paths.home(), label: messages.home },
  { path: paths.gender('men'), label: messages.men },
  { path: paths.gender('women'), label: messages.women },
  { path: paths.sale(), label: messages.sale },
  { path: paths.wishlist(), label: messages.wishlist },
  { path: paths.aboutUs(), label: messages.aboutUs },
] as const;

/** Pages to go on with, none of them served by the remote that failed. */
export function WaysOut({ remote }: { readonly remote: ComposedRemote }) {
  const titleId = useId();
  const isOwn = (path: string) =>
    remote.routes.some((pattern) => pattern !== '*' && matchPath(pattern, path) !== null);
  return (
    <nav className={styles.waysOut} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.waysOutTitle}>
        {messages.waysOut}
      </h2>
      <ul className={styles.places}>
        {places
          .filter(({ path }) => !isOwn(path))
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
