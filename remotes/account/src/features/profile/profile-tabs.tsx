import { useId, type ReactNode } from 'react';
import { paths } from '@szn/shared-contracts';
import { Link, useSearchParams } from 'react-router-dom';
import { profileMessages } from './profile-messages.ts';
import styles from './profile-tabs.module.css';

/** The default tab, and the only one with content. */
export const settingsTab = 'settings';

export type ProfileTabsProps = {
  readonly current: string;
  /** The current tab's panel. */
  readonly children: ReactNode;
};

/** Links to other pages are beside the tab list: only Settings has a panel. */
export function ProfileTabs({ current, children }: ProfileTabsProps) {
  const [, setParameters] = useSearchParams();
  const id = useId();
  const isSettings = current === settingsTab;

  function openSettings() {
    if (!isSettings) setParameters({}, { preventScrollReset: true });
  }

  return (
    <>
      <div className={styles.bar}>
        <Link className={styles.tab} to={paths.wishlist()}>
          {profileMessages.wishlist}
        </Link>
        <Link className={styles.tab} to={paths.alerts()}>
          {profileMessages.alerts}
        </Link>
        <div role="tablist" aria-label={profileMessages.sections}>
          <button
            type="button"
            role="tab"
            id={`${id}-tab`}
            className={styles.tab}
            aria-selected={isSettings}
            aria-controls={`${id}-panel`}
            onClick={openSettings}
          >
            {profileMessages.settings}
          </button>
        </div>
        <Link className={styles.tab} to={paths.aboutUs()}>
          {profileMessages.aboutUs}
        </Link>
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        className={styles.panel}
        {...(isSettings ? { 'aria-labelledby': `${id}-tab` } : { 'aria-label': profileMessages.comingSoon })}
      >
        {children}
      </div>
    </>
  );
}
