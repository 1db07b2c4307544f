import { useDeferredValue, useId, type ReactNode, type SyntheticEvent } from 'react';
import { Link } from '@szn/remote-kit/shared-modules/link';
import { paths } from '@szn/shared-contracts';
import { useModal } from '@szn/shared-ui/use-modal';
import { headerMessages } from './header-messages.ts';
import { Icon, Wordmark } from '../../components/icons.tsx';
import { contactUs, useSiteLinks } from '../../components/site-links.ts';
import { listNavigation, useMenuAsides, type NavigationGroup, type NavigationMenu } from './navigation.ts';
import { MenuMemberLinks, menuMessages } from './menu-member-links.tsx';
import styles from './menu-sheet.module.css';
import control from './header-control.module.css';

/** The navigation on phones and tablets. Links replace the history entry of the sheet, so that Back returns to the page. */
export function MenuSheet({ onClose }: { readonly onClose: () => void }) {
  // The content of the closed sections is most of the sheet, so it renders after the sheet has opened.
  const isComplete = useDeferredValue(true, false);
  return (
    <MenuSheetFrame onClose={onClose}>
      <nav aria-label={headerMessages.menu}>
        <ul className={styles.sections}>
          {listNavigation().map((menu) => (
            <li key={menu.id}>
              <MenuSection menu={menu} isComplete={isComplete} />
            </li>
          ))}
          <li className={styles.section}>
            <Link replace to={paths.drops()} className={styles.summary}>
              {menuMessages.drops}
              <Icon name="arrow" size={20} />
            </Link>
          </li>
        </ul>
      </nav>
      <MenuMemberLinks />
      <ShopLinks />
    </MenuSheetFrame>
  );
}

function MenuSection({ menu, isComplete }: { readonly menu: NavigationMenu; readonly isComplete: boolean }) {
  return (
    <details name="menu-section" className={styles.section}>
      <summary className={menu.id === 'sale' ? styles.saleSummary : styles.summary}>
        {menu.label}
        <Icon name="chevron" size={20} />
      </summary>
      {isComplete && <MenuLinks menu={menu} />}
    </details>
  );
}

function MenuLinks({ menu }: { readonly menu: NavigationMenu }) {
  const asides = useMenuAsides(menu);
  return (
    <div className={styles.groups}>
      <Link replace to={menu.path} className={styles.all}>
        {menu.allLabel}
        <Icon name="arrow" size={18} />
      </Link>
      {menu.groups.map((group) => (
        <MenuGroup key={group.links[0]?.path} group={group} />
      ))}
      {asides.map(({ text, path }) => (
        <Link key={path} replace to={path} className={`${styles.link}`}>
          {text}
        </Link>
      ))}
    </div>
  );
}

function MenuGroup({ group: { heading, links } }: { readonly group: NavigationGroup }) {
  return (
    <>
      {heading !== null && (
        <p className={styles.heading}>
          {heading.path === undefined ? (
            heading.label
          ) : (
            <Link replace to={heading.path}>
              {heading.label}
            </Link>
          )}
        </p>
      )}
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link.path}>
            <Link replace to={link.path} className={`${styles.link}`}>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The links of the footer, which infinite lists make hard to reach on a phone. */
function ShopLinks() {
  const pages = useSiteLinks('menu.shop');
  const links = [...pages, contactUs].sort((one, other) => one.order - other.order);
  return (
    <nav aria-label={headerMessages.aboutTheShop} className={styles.shop}>
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link.text}>
            {'href' in link ? (
              <a href={link.href} className={`${styles.link}`}>
                {link.text}
              </a>
            ) : (
              <Link replace to={link.path} className={`${styles.link}`}>
                {link.text}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A full-height modal sheet at the left edge. A click beside it closes it. */
function MenuSheetFrame(props: { readonly onClose: () => void; readonly children: ReactNode }) {
  const { onClose, children } = props;
  const dialogRef = useModal();
  const titleId = useId();
  const handlers = {
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
    onClick: (event: SyntheticEvent) => {
      // The frame fills the sheet, so a click on the sheet itself is a click on the backdrop.
      if (event.target === event.currentTarget) onClose();
    },
  };
  return (
    <dialog ref={dialogRef} className={styles.sheet} aria-labelledby={titleId} {...handlers}>
      <div className={styles.frame}>
        <div className={styles.head}>
          <h2 id={titleId} className="visually-hidden">
            {headerMessages.menu}
          </h2>
          <Wordmark className={styles.wordmark} />
          <button
            type="button"
            className={control.control}
            aria-label={headerMessages.closeMenu}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </div>
        <div className={styles.content}>{children}</div>
      </div>
      <div data-toasts="" aria-live="polite" />
    </dialog>
  );
}
