import { useId, useRef, useState, type ComponentType, type RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '@szn/shared-contracts';
import { AccountLinks } from './account-links.tsx';
import { CartNote } from './cart-note.tsx';
import { headerMessages } from './header-messages.ts';
import { Icon } from '../../components/icons.tsx';
import { MainNavigation } from './main-navigation.tsx';
import { MenuSheetButton } from './menu-sheet-button.tsx';
import { ProfileLink } from './profile-link.tsx';
import { useIsStuck } from './use-is-stuck.ts';
import { WishlistLink } from './wishlist-link.tsx';
import { Wordmark } from '../../components/wordmark.tsx';
import control from './header-control.module.css';
import styles from './site-header.module.css';

export type SearchBoxProps = {
  readonly id: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** The shopper asked for something: what collapsed around the box may close. */
  readonly onSearch: () => void;
};

/** The frame's upper part on every page (specification, section 2, "Always present"). */
export function SiteHeader({ SearchBox }: { readonly SearchBox: ComponentType<SearchBoxProps> }) {
  const { pathname } = useLocation();
  const { sentinelRef, isStuck } = useIsStuck();
  const search = useCollapsibleSearch();
  return (
    <>
      <section className={styles.announcement} aria-label="Announcement">
        {headerMessages.announcement}
      </section>
      <div ref={sentinelRef} className={styles.sentinel} aria-hidden="true" />
      <header className={isStuck ? styles.stuckHeader : styles.header}>
        <div className={styles.bar}>
          <MenuSheetButton />
          {/* On the home page the specification wants a reload: a document navigation to where one is. */}
          <Link to={paths.home()} reloadDocument={pathname === paths.home()} className={`${styles.logo}`}>
            <Wordmark className={styles.wordmark} />
          </Link>
          <MainNavigation />
          <div className={search.isOpen ? styles.openSearch : styles.search}>
            <SearchBox id={search.id} inputRef={search.inputRef} onSearch={search.close} />
          </div>
          <AccountLinks />
          <div className={styles.controls}>
            <button
              type="button"
              className={`${control.control} ${styles.searchToggle}`}
              aria-expanded={search.isOpen}
              aria-controls={search.id}
              aria-label={search.isOpen ? headerMessages.closeSearch : headerMessages.openSearch}
              onClick={search.toggle}
            >
              <Icon name={search.isOpen ? 'close' : 'search'} />
            </button>
            <ProfileLink className={styles.profile} />
            <WishlistLink />
            <CartNote />
          </div>
        </div>
      </header>
    </>
  );
}

/** Below 768px the box waits behind its button; it closes with the page it was opened on. */
function useCollapsibleSearch() {
  const id = useId();
  const { key } = useLocation();
  const inputRef = useRef<HTMLInputElement>(null);
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = openedOn === key;
  return {
    id,
    inputRef,
    isOpen,
    close: () => setOpenedOn(null),
    toggle: () => {
      setOpenedOn(isOpen ? null : key);
      // The box must be shown before it can take the focus, and within the tap for the keyboard to come up.
      if (!isOpen) requestAnimationFrame(() => inputRef.current?.focus());
    },
  };
}
