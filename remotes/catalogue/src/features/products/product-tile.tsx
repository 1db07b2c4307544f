import { memo, use } from 'react';
import type { Product } from '@szn/shared-contracts';
import { ProductCard } from '@szn/shared-ui/product-card';
import { useServices } from '@szn/shared-ui/services-context';
import { WishlistHeart } from '@szn/shared-ui/wishlist-heart';
import { CompareModeSlot } from './compare-slot.tsx';
import { OpenProductContext } from './product-contexts.ts';

type ProductTileProps = {
  readonly product: Product;
  readonly isPriority?: boolean;
  readonly headingLevel?: 2 | 3 | 4;
  readonly pictureSizes?: string | undefined;
  /** A line below the price. */
  readonly note?: string | undefined;
  /** Position in a feed, from 1; left out outside of feeds. */
  readonly position?: number;
  readonly total?: number | null;
};

export const ProductTile = memo(function ProductTile(props: ProductTileProps) {
  const { product, position, total = null, ...card } = props;
  const services = useServices();
  const onOpen = use(OpenProductContext);
  return (
    <ProductCard
      {...card}
      product={product}
      services={services}
      article={
        position === undefined
          ? undefined
          : {
              'aria-label': product.title,
              'aria-posinset': position,
              'aria-setsize': total ?? -1,
              tabIndex: -1,
            }
      }
      heart={<WishlistHeart services={services} product={product} />}
      tick={<CompareModeSlot product={product} />}
      onOpen={() => onOpen(product)}
    />
  );
});
