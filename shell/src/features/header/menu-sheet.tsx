import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { paths } from '@szn/shared-contracts';
import { buttonVariants } from '@szn/shared-ui/button-variants';
import { Button } from '@szn/shared-ui/button';
import { useDialogOpener } from './use-dialog-opener.ts';
import { useSession } from '../../services/shell-runtime-context.tsx';
import { headerMessages } from './header-messages.ts';
import { Icon } from '../../components/icons.tsx';
import { aboutUs, contactUs, legalLinks } from '../../components/site-links.ts';
import { MenuSheetFrame } from './menu-sheet-frame.tsx';
import { navigation, type NavigationGroup, type NavigationMenu } from './navigation.ts';
import { useSignOut } from './use-sign-out.ts';
import { truncateName } from './greeting.ts';
import { useWishlistCount } from './use-wishlist-count.ts';
import styles from './menu-sheet.module.css';

/** The whole navigation on a phone or tablet. Links replace the sheet's own history entry: Back leads to the page. */
export function MenuSheet({ onClose }: { readonly onClose: () => void }) {
  // What the closed sections hold is drawn after the tap has been answered: it is most of the sheet, and not seen yet.
  const isWhole = useDeferredValue(true, false);
  return (
    <MenuSheetFrame onClose={onClose}>
      <nav aria-label={headerMessages.menu}>
        <ul className={styles.sections}>
          {navigation.map((menu) => (
            <li key={menu.id}>
              <MenuSection menu={menu} isWhole={isWhole} />
            </li>
          ))}
        </ul>
      </nav>
      <MemberLinks />
      <ShopLinks />
    </MenuSheetFrame>
  );
}

function MenuSection({ menu, isWhole }: { readonly menu: NavigationMenu; readonly isWhole: boolean }) {
  return (
    <details name="menu-section" className={styles.section}>
      <summary className={menu.id === 'sale' ? styles.saleSummary : styles.summary}>
        {menu.label}
        <Icon name="chevron" size={20} />
      </summary>
      {isWhole && <MenuLinks menu={menu} />}
    </details>
  );
}

function MenuLinks({ menu }: { readonly menu: NavigationMenu }) {
  return (
    <div className={styles.groups}>
      <Link replace to={menu.path} className={styles.all}>
        {menu.allLabel}
        <Icon name="arrow" size={18} />
      </Link>
      {menu.groups.map((group) => (
        <MenuGroup key={group.links[0]?.path} group={group} />
      ))}
      {menu.aside && (
        <Link replace to={menu.aside.path} className={`${styles.link}`}>
          {menu.aside.label}
        </Link>
      )}
    </div>
  );
}

function MenuGroup({ group: { heading, links } }: { readonly group: NavigationGroup }) {
  return (
    <>
      {heading !== null && (
        <p className={styles.heading}>
          {typeof heading === 'string' ? (
            heading
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

/** The footer's, which on a phone lies behind a list that grows as it is read. */
function ShopLinks() {
  return (
    <nav aria-label={headerMessages.aboutTheShop} className={styles.shop}>
      <ul className={styles.links}>
        <li>
          <Link replace to={aboutUs.path} className={`${styles.link}`}>
            {aboutUs.label}
          </Link>
        </li>
        <li>
          <a href={contactUs.href} className={`${styles.link}`}>
            {contactUs.label}
          </a>
        </li>
        {legalLinks.map(({ label, path }) => (
          <li key={path}>
            <Link replace to={path} className={`${styles.link}`}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MemberLinks() {
  const session = useSession();
  const count = useWishlistCount();
  const signOut = useSignOut();
  const dialogProps = useDialogOpener({ isReplacing: true });
  return (
    <div className={styles.member}>
      {session.status === 'member' && (
        <p className={styles.greeting}>{`Hi, ${truncateName(session.user.name)}`}</p>
      )}
      <ul className={styles.memberLinks}>
        <li>
          <Link replace to={paths.profile()} className={styles.memberLink}>
            <Icon name="person" />
            {headerMessages.profile}
          </Link>
        </li>
        <li>
          <Link replace to={paths.wishlist()} className={styles.memberLink}>
            <Icon name="heart" />
            {headerMessages.wishlist}
            {count > 0 && <span className={styles.count}>{count}</span>}
          </Link>
        </li>
      </ul>
      {session.status === 'guest' && (
        <div className={styles.actions}>
          <button type="button" className={buttonVariants({ isWide: true })} {...dialogProps('sign-in')}>
            {headerMessages.login}
          </button>
          <button
            type="button"
            className={buttonVariants({ variant: 'outline', isWide: true })}
            {...dialogProps('register')}
          >
            {headerMessages.register}
          </button>
        </div>
      )}
      {session.status === 'member' && (
        <Button variant="outline" isWide onClick={() => void signOut({ replace: true })}>
          {headerMessages.logout}
        </Button>
      )}
    </div>
  );
}
