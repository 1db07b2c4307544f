import { memo, use } from 'react';
import type { Product } from '@szn/shared-contracts';
import { ProductCard } from '@szn/shared-ui/product-card';
import { useServices } from '@szn/shared-ui/services-context';
import { WishlistHeart } from '@szn/shared-ui/wishlist-heart';
import { CompareSlot } from './compare-slot.tsx';
import { OtherColours } from './other-colours.tsx';
import styles from './product-tile.module.css';
import { OpenProductContext, QuickViewContext } from './product-contexts.ts';

type ProductTileProps = {
  readonly product: Product;
  readonly isPriority?: boolean;
  readonly headingLevel?: 2 | 3 | 4;
  readonly pictureSizes?: string | undefined;
  /** Position in a feed, from 1; left out outside of feeds. */
  readonly position?: number;
  readonly total?: number | null;
};

export const ProductTile = memo(function ProductTile(props: ProductTileProps) {
  const { product, position, total = null, ...card } = props;
  const services = useServices();
  const onOpen = use(OpenProductContext);
  const onQuickView = use(QuickViewContext);
  return (
    <ProductCard
      {...card}
      product={product}
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
      tools={
        <>
          <CompareSlot product={product} />
          {onQuickView !== null && product.id !== null && (
            <button
              type="button"
              className={styles.quickView}
              aria-label={`Quick look: ${product.title}`}
              aria-haspopup="dialog"
              onClick={() => onQuickView(product)}
            >
              <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                <circle cx="10.5" cy="10.5" r="6" />
                <path d="m15 15 5 5M8 10.5h5M10.5 8v5" />
              </svg>
            </button>
          )}
        </>
      }
      colours={product.otherColours && <OtherColours product={product} />}
      onOpen={() => onOpen(product)}
    />
  );
});
