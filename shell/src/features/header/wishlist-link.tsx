import { NavLink } from 'react-router';
import { paths } from '@szn/shared-contracts';
import { headerMessages } from './header-messages.ts';
import { Icon } from '../../components/icons.tsx';
import { useWishlistCount } from './use-wishlist-count.ts';
import styles from './header-control.module.css';

/** Leads to the wishlist and says how much is on it. */
export function WishlistLink() {
  const count = useWishlistCount();
  const label = count === 0 ? headerMessages.wishlist : headerMessages.wishlistWith(count);
  return (
    <NavLink to={paths.wishlist()} className={`${styles.control}`} aria-label={label}>
      <Icon name="heart" />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </NavLink>
  );
}
