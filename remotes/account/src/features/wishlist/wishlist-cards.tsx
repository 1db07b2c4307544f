import { useCallback, useMemo } from 'react';
import { productOpened, type Product } from '@szn/shared-contracts';
import { ProductGrid } from '@szn/shared-ui/product-grid';
import { useSearchParams } from 'react-router-dom';
import { useServices } from '../../common/services-context.ts';
import { useGradualList } from './use-gradual-list.ts';
import { WishlistCard } from './wishlist-card.tsx';
import { wishlistMessages } from './wishlist-messages.ts';
import { orderWishlist, readWishlistOrder } from './wishlist-order.ts';

/** As many as fit on a first screen at any width. */
const priorityCount = 4;

export type WishlistCardsProps = { readonly products: readonly Product[] };

export function WishlistCards({ products }: WishlistCardsProps) {
  const { bus } = useServices();
  const [parameters] = useSearchParams();
  const order = readWishlistOrder(parameters.get('sort'));
  const ordered = useMemo(() => orderWishlist(products, order), [products, order]);
  const drawn = useGradualList(ordered);
  const tellOpened = useCallback(
    ({ id, source }: Product) => bus.emit(productOpened, { productId: id, source }),
    [bus],
  );
  return (
    <ProductGrid label={wishlistMessages.title}>
      {drawn.map((product, place) => (
        <li key={product.key}>
          <WishlistCard product={product} isPriority={place < priorityCount} onOpen={tellOpened} />
        </li>
      ))}
    </ProductGrid>
  );
}
