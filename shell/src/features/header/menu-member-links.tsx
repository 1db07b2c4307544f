import type { ReactNode } from 'react';
import { Link } from '@szn/remote-kit/shared-modules/link';
import { outfitPaths, paths } from '@szn/shared-contracts';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import { useFollowedBrands } from '@szn/shared-ui/use-followed-brands';
import { Icon, LineIcon } from '../../components/icons.tsx';
import { useSession, useShellRuntime } from '../../services/shell-context.tsx';
import { truncateName, useDialogOpener, useSignOut } from './account-links.tsx';
import { useWishlistCount } from './header-controls.tsx';
import { headerMessages } from './header-messages.ts';
import styles from './menu-member-links.module.css';

/** In the menu sheet: the pages of a shopper, and sign-in or logout. */
export function MenuMemberLinks() {
  const session = useSession();
  const signOut = useSignOut();
  const dialogProps = useDialogOpener({ isReplacing: true });
  return (
    <div className={styles.member}>
      {session.status === 'member' && (
        <p className={styles.greeting}>{`Hi, ${truncateName(session.user.name)}`}</p>
      )}
      <PersonalLinks />
      {session.status === 'member' &&
        session.user.staffLinks?.map(({ path, text }) => (
          <a key={path} href={path} className={styles.memberLink}>
            {text}
          </a>
        ))}
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

/** In the chunk of the menus, as the shapes. */
export const menuMessages = {
  drops: 'New drops',
  forYou: 'For you',
  outfits: 'Outfits',
  following: 'Following',
  followBrands: 'Follow brands',
  alerts: 'Alerts',
} as const;

const shapes = {
  hanger: 'M12 10V8.6a2.3 2.3 0 1 0-2.3-2.3M12 10l9 7.2a1 1 0 0 1-.6 1.8H3.6a1 1 0 0 1-.6-1.8z',
  follow: 'M4 5h16v14H4zM12 8.5v7M8.5 12h7',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4',
} as const;

/** The pages of a shopper. Those of members ask guests to sign in, and say why. */
function PersonalLinks() {
  const wishlistCount = useWishlistCount();
  const followed = useFollowedBrands(useShellRuntime().services);
  return (
    <ul className={styles.memberLinks} aria-label={menuMessages.forYou}>
      <PersonalLink to={paths.profile()} icon={<Icon name="person" />} text={headerMessages.profile} />
      <PersonalLink
        to={paths.wishlist()}
        icon={<Icon name="heart" />}
        text={headerMessages.wishlist}
        count={wishlistCount}
      />
      <PersonalLink
        to={outfitPaths.outfits()}
        icon={<LineIcon shape={shapes.hanger} />}
        text={menuMessages.outfits}
      />
      <PersonalLink to={paths.alerts()} icon={<LineIcon shape={shapes.bell} />} text={menuMessages.alerts} />
      <PersonalLink
        to={followed.length === 0 ? paths.productDetails() : paths.drops({ brands: followed })}
        icon={<LineIcon shape={shapes.follow} />}
        text={followed.length === 0 ? menuMessages.followBrands : menuMessages.following}
        count={followed.length}
      />
    </ul>
  );
}

type PersonalLinkProps = {
  readonly to: string;
  readonly icon: ReactNode;
  readonly text: string;
  readonly count?: number;
};

function PersonalLink({ to, icon, text, count = 0 }: PersonalLinkProps) {
  return (
    <li>
      <Link replace to={to} className={styles.memberLink}>
        {icon}
        {text}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </Link>
    </li>
  );
}
