import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { wishlistMessages } from './wishlist-messages.ts';
import { readWishlistOrder, wishlistOrders, type WishlistOrder } from './wishlist-order.ts';
import styles from './wishlist-order-menu.module.css';

/** The order lives in the address: it can be shared, and Back takes a change of it back. */
export function WishlistOrderMenu() {
  const [parameters, setParameters] = useSearchParams();
  const id = useId();

  function sortBy(order: WishlistOrder) {
    setParameters(
      (before) => {
        if (order === 'added') before.delete('sort');
        else before.set('sort', order);
        return before;
      },
      { preventScrollReset: true },
    );
  }

  return (
    <div className={styles.menu}>
      <label htmlFor={id} className={styles.label}>
        {wishlistMessages.sortBy}
      </label>
      <span className={styles.box}>
        <select
          id={id}
          className={styles.select}
          value={readWishlistOrder(parameters.get('sort'))}
          onChange={(event) => sortBy(readWishlistOrder(event.target.value))}
        >
          {wishlistOrders.map((order) => (
            <option key={order.value} value={order.value}>
              {order.label}
            </option>
          ))}
        </select>
        <svg className={styles.arrow} viewBox="0 0 10 6" aria-hidden="true">
          <path d="M1 1 5 5 9 1" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </span>
    </div>
  );
}
