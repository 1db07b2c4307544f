import { useMemo } from 'react';
import { paths, wishlistChanged } from '@szn/shared-contracts';
import { useObservable } from '@szn/shared-ui/use-observable';
import { Link } from 'react-router-dom';
import { useServices } from '@szn/shared-ui/services-context';
import { profileMessages } from './profile-messages.ts';
import styles from './profile-stats.module.css';

/** The stat cards of section 2. Points and followers are fixed at 0. */
export function ProfileStats() {
  const { bus } = useServices();
  const wishlist = useMemo(() => bus.observe(wishlistChanged), [bus]);
  const itemCount = useObservable(wishlist, (state) => state?.productIds.length);
  return (
    <ul className={styles.stats} aria-label={profileMessages.stats}>
      <li>
        <Link className={styles.card} to={paths.wishlist()}>
          <span className={styles.number}>{itemCount ?? '–'}</span>
          <span className={styles.label}>{profileMessages.wishlistItems}</span>
        </Link>
      </li>
      {[profileMessages.loyaltyPoints, profileMessages.followers].map((label) => (
        <li key={label} className={styles.card}>
          <span className={styles.number}>0</span>
          <span className={styles.label}>{label}</span>
        </li>
      ))}
    </ul>
  );
}
