import { useCallback, useState, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useLiveState } from './lib/live-state.ts';
import { useIdentity } from './lib/session-context.ts';
import type { Theme } from './lib/use-theme.ts';
import { TimeAgo } from './components/time-ago.tsx';
import { pages, useShortcuts } from './features/shortcuts/use-shortcuts.ts';
import { ShortcutsDialog } from './features/shortcuts/shortcuts-dialog.tsx';
import styles from './layout.module.css';

type LayoutProps = {
  readonly children: ReactNode;
  readonly theme: readonly [Theme, (theme: Theme) => void];
  readonly onSignOut: () => void;
};

/** The bar with the pages above each page. */
export function Layout({ children, theme: [theme, setTheme], onSignOut }: LayoutProps) {
  const identity = useIdentity();
  const [isListing, setIsListing] = useState(false);
  useShortcuts(useCallback(() => setIsListing(true), []));
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
        <Pages />
        <div className={styles.person}>
          <span className={styles.name} title={`Signed in as ${identity.role}`}>
            {identity.name} <span className={styles.role}>{identity.role}</span>
          </span>
          <button
            type="button"
            className={`${styles.control} ${styles.shortcuts}`}
            aria-label="Keyboard shortcuts"
            onClick={() => setIsListing(true)}
          >
            ?
          </button>
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
      {isListing && <ShortcutsDialog onClose={() => setIsListing(false)} />}
    </>
  );
}

/** The links to the pages; on a phone behind a button that names the page. */
function Pages() {
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === pathname;
  const current = pages.find(({ to }) => to !== '/' && pathname.startsWith(to)) ?? pages[0];
  return (
    <nav className={styles.pages} aria-label="Pages">
      <button
        type="button"
        className={styles.menu}
        aria-expanded={isOpen}
        aria-controls="pages"
        onClick={() => setOpenedAt(isOpen ? null : pathname)}
      >
        {current.label}
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d="m5 8 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
      <ul id="pages" className={styles.list} data-open={isOpen}>
        {pages.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/'} className={styles.page ?? ''} onClick={() => setOpenedAt(null)}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
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
