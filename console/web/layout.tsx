import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { useLiveState } from './lib/live-state.ts';
import { useIdentity } from './lib/session-context.ts';
import type { Theme } from './lib/use-theme.ts';
import { TimeAgo } from './components/time-ago.tsx';
import styles from './layout.module.css';

const pages = [
  { to: '/', label: 'Releases' },
  { to: '/canaries', label: 'Canaries' },
  { to: '/changes', label: 'Changes' },
  { to: '/versions', label: 'Versions' },
  { to: '/map', label: 'Map' },
  { to: '/errors', label: 'Errors' },
  { to: '/visitor', label: 'Visitor' },
] as const;

type LayoutProps = {
  readonly children: ReactNode;
  readonly theme: readonly [Theme, (theme: Theme) => void];
  readonly onSignOut: () => void;
};

/** The bar with the pages above each page. */
export function Layout({ children, theme: [theme, setTheme], onSignOut }: LayoutProps) {
  const identity = useIdentity();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <>
      <a href="#content" className={`${styles.skip} visually-hidden`}>
        Skip to the content
      </a>
      <header className={styles.bar}>
        <span className={styles.mark}>
          SZN <span className={styles.product}>console</span>
        </span>
        <nav className={styles.pages} aria-label="Pages">
          {pages.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'} className={styles.page ?? ''}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.person}>
          <span className={styles.name} title={`Signed in as ${identity.role}`}>
            {identity.name} <span className={styles.role}>{identity.role}</span>
          </span>
          <button type="button" className={styles.control} onClick={() => setTheme(other)}>
            {other === 'dark' ? 'Dark' : 'Light'}
          </button>
          <button type="button" className={styles.control} onClick={onSignOut}>
            Sign out
          </button>
        </div>
      </header>
      <StaleNotice />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  );
}

/** Says that the page does not show the present state. */
function StaleNotice() {
  const { state, isConnected } = useLiveState();
  if (state !== null && !isConnected) {
    return (
      <p role="alert" className={styles.stale}>
        <strong>No connection to the console.</strong> What you see is from before; the page connects again by
        itself.
      </p>
    );
  }
  if (!state || state.staleReason === null) return null;
  return (
    <p role="alert" className={styles.stale}>
      <strong>Not the present state.</strong> {state.staleReason}{' '}
      {state.readAt === null ? null : (
        <>
          The state below was read <TimeAgo at={state.readAt} />.
        </>
      )}
    </p>
  );
}
