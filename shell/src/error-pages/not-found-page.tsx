import { Link } from '@szn/remote-kit/shared-modules/link';
import { buttonVariants } from '@szn/shared-ui/button';
import { paths } from '@szn/shared-contracts';
import styles from './error-pages.module.css';

/** The 404 page of the shell, for a composition without a remote that serves unknown paths. */
export function NotFoundPage() {
  return (
    <section className={styles.primary}>
      <h1 className={styles.title}>Oops! 404 Not Found</h1>
      <p className={styles.text}>The page you're looking for doesn't exist.</p>
      <Link className={buttonVariants({ variant: 'solid' })} to={paths.home()}>
        Go to Home
      </Link>
    </section>
  );
}
