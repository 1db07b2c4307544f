import { memo } from 'react';
import { toWireProduct, type Product } from '@szn/shared-contracts';
import { ProductCard } from '@szn/shared-ui/product-card';
import { focusNeighbour } from './focus-neighbour.ts';
import { useWishlistKeeper } from './wishlist-keeper-context.ts';
import { wishlistMessages } from './wishlist-messages.ts';
import styles from './wishlist-card.module.css';

export type WishlistCardProps = {
  readonly product: Product;
  readonly isPriority: boolean;
  readonly onOpen: (product: Product) => void;
};

/** A wish and the way to give it up. Of a thousand, only the ones that changed are drawn again. */
export const WishlistCard = memo(function WishlistCard({ product, isPriority, onOpen }: WishlistCardProps) {
  const keeper = useWishlistKeeper();

  function removeFromWishlist(button: HTMLButtonElement) {
    focusNeighbour(button);
    keeper.remove(toWireProduct(product));
  }

  const remove = (
    <button
      type="button"
      className={styles.remove}
      aria-label={wishlistMessages.remove(product.title)}
      onClick={(event) => removeFromWishlist(event.currentTarget)}
    >
      <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
        <path d="M5 5 19 19M19 5 5 19" />
      </svg>
    </button>
  );
  return (
    <ProductCard product={product} headingLevel={2} heart={remove} isPriority={isPriority} onOpen={onOpen} />
  );
});
