import {
  useId,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
  useEffect,
  useLayoutEffect,
} from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '@szn/remote-kit/shared-modules/link';
import { paths, specifiedAnnouncement, menuHash } from '@szn/shared-contracts';
import { useHydrationMark } from '@szn/shared-ui/use-hydration-mark';
import { observeViewport } from '@szn/shared-ui/use-in-viewport';
import { Icon, Wordmark } from '../../components/icons.tsx';
import { useShell, useShellRuntime } from '../../services/shell-context.tsx';
import { AccountLinks } from './account-links.tsx';
import { CartNote, ProfileLink, WishlistLink } from './header-controls.tsx';
import { headerMessages } from './header-messages.ts';
import { MainNavigation } from './main-navigation.tsx';
import control from './header-control.module.css';
import styles from './site-header.module.css';
import { useUrlFragment } from '../../services/dialogs.ts';
import { LoadingOverlay } from '../../components/loading-overlay.tsx';
import { useLazyModule } from '@szn/shared-ui/use-lazy-module';
import { lazyChunk, lazyChunkMessages } from '../../lib/lazy-chunk.ts';
import menuSheetButtonStyles from './menu-sheet-button.module.css';

const menuSheetChunk = lazyChunk(async () => {
  const { MenuSheet } = await import(/* webpackChunkName: "menus" */ './menu-sheet.tsx');
  return MenuSheet;
});

/** Below 1024px: opens the menu as a sheet over the page. The URL fragment names it, so that Back closes it. */
function MenuSheetButton() {
  const { hash, open, close } = useUrlFragment();
  const { toasts } = useShellRuntime();
  const isOpen = hash === menuHash;
  const MenuSheet = useLazyModule(menuSheetChunk, isOpen, () => {
    close();
    toasts.raise({ kind: 'error', text: lazyChunkMessages.notLoaded });
  });

  return (
    <>
      <button
        type="button"
        className={`${control.control} ${menuSheetButtonStyles.button}`}
        aria-label={headerMessages.openMenu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onTouchStart={menuSheetChunk.prefetch}
        onFocus={menuSheetChunk.prefetch}
        onClick={() => open(menuHash)}
      >
        <Icon name="menu" />
      </button>
      {MenuSheet && <MenuSheet onClose={close} />}
      {isOpen && !MenuSheet && <LoadingOverlay label={lazyChunkMessages.loading} onCancel={close} />}
    </>
  );
}

type SearchBoxProps = {
  readonly id: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onSearch: () => void;
};

/** The header of every page (specification, section 2, "Always present"). */
export function SiteHeader({ SearchBox }: { readonly SearchBox: ComponentType<SearchBoxProps> }) {
  const { pathname } = useLocation();
  const sentinelRef = useRef<HTMLDivElement>(null);
  // The style sheet places the sentinel 50px below the top (section 9).
  const [isStuck, setIsStuck] = useState(false);
  useEffect(
    () =>
      sentinelRef.current
        ? observeViewport(sentinelRef.current, (isVisible) => setIsStuck(!isVisible))
        : undefined,
    [],
  );
  const search = useCollapsibleSearch();
  const hydrationMark = useHydrationMark<HTMLElement>();
  return (
    <>
      <section className={styles.announcement} aria-label="Announcement">
        <Announcement />
      </section>
      <div ref={sentinelRef} className={styles.sentinel} aria-hidden="true" />
      <header className={isStuck ? styles.stuckHeader : styles.header} {...hydrationMark}>
        <div className={styles.bar}>
          <MenuSheetButton />
          {/* On the home page the specification requires a reload. */}
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

function Announcement() {
  const { text, to } = useShell().composition.content?.announcement ?? specifiedAnnouncement;
  return to ? <Link to={to}>{text}</Link> : text;
}

/** Below 768px a button opens the search box; a navigation closes it, but not while the shopper types in it. */
function useCollapsibleSearch() {
  const id = useId();
  const { key } = useLocation();
  const inputRef = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => {
    if (document.activeElement !== inputRef.current) setIsOpen(false);
  }, [key]);
  return {
    id,
    inputRef,
    isOpen,
    close: () => setIsOpen(false),
    toggle: () => {
      setIsOpen(!isOpen);
      // The box must be visible before it is focused, and focused within the tap, so that the keyboard opens.
      if (!isOpen) requestAnimationFrame(() => inputRef.current?.focus());
    },
  };
}
