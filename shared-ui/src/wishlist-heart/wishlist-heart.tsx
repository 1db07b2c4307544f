import type { MouseEvent } from 'react';
import type { Product, ShellServices } from '@szn/shared-contracts';
import { useWishlistItem } from './use-wishlist-item.ts';
import { wishlistHeartMessages } from './wishlist-heart-messages.ts';
import styles from './wishlist-heart.module.css';

export type WishlistHeartProps = { readonly services: ShellServices; readonly product: Product };

/** Puts a product on the wishlist and takes it off. A product that the provider gave no id cannot be wished for. */
export function WishlistHeart({ services, product }: WishlistHeartProps) {
  const { isWished, isBusy, toggle } = useWishlistItem(services, product);
  if (product.id === null) return null;

  // The later clicks of a double or triple click are no wishes of their own.
  function toggleOnce(event: MouseEvent) {
    if (event.detail <= 1) void toggle();
  }

  return (
    <button
      type="button"
      className={styles.heart}
      aria-label={
        isWished ? wishlistHeartMessages.remove(product.title) : wishlistHeartMessages.add(product.title)
      }
      aria-busy={isBusy}
      onClick={toggleOnce}
    >
      <svg
        className={isWished ? styles.held : styles.open}
        viewBox="0 0 24 24"
        width="20"
        height="20"
        aria-hidden="true"
      >
        <path d="M12 20.5S3 15.4 3 8.9C3 6 5.2 4 7.7 4 9.5 4 11.1 5 12 6.6 12.9 5 14.5 4 16.3 4 18.8 4 21 6 21 8.9 21 15.4 12 20.5 12 20.5Z" />
      </svg>
    </button>
  );
}
