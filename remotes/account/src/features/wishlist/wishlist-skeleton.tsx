import { ProductCardSkeleton } from '@szn/shared-ui/product-card-skeleton';
import { ProductGrid } from '@szn/shared-ui/product-grid';
import { wishlistMessages } from './wishlist-messages.ts';

const places = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** The shape of a list that is on its way. */
export function WishlistSkeleton() {
  return (
    <>
      <p role="status" className="visually-hidden">
        {wishlistMessages.loading}
      </p>
      <ProductGrid label={wishlistMessages.title}>
        {places.map((place) => (
          <li key={place}>
            <ProductCardSkeleton />
          </li>
        ))}
      </ProductGrid>
    </>
  );
}
