import { memo, useCallback, useMemo } from 'react';
import { outboundLink, type Product, productOpened } from '@szn/shared-contracts';
import { ProductCard } from '@szn/shared-ui/product-card';
import { WishlistHeart } from '@szn/shared-ui/wishlist-heart';
import { useCatalogue } from '../../lib/catalogue-context.ts';
import { quickLookMessages } from '../quick-view/quick-view-messages.ts';
import styles from './product-tile.module.css';

export type ListingCardProps = {
  readonly product: Product;
  readonly isPriority?: boolean;
  readonly headingLevel?: 2 | 3 | 4;
  readonly pictureSizes?: string | undefined;
  /** Where the card stands in a feed, counted from 1; left out where it stands in none. */
  readonly position?: number;
  /** How many cards the whole feed has; `null` where nobody knows. */
  readonly total?: number | null;
  /** Opens the quick look. The same function from render to render, or every card is drawn anew. */
  readonly onLook?: ((product: Product) => void) | undefined;
};

/** A product card with its heart and its quick look; tells the page when the shopper leaves for the brand. */
export const ListingCard = memo(function ListingCard(props: ListingCardProps) {
  const { product, position, total = null, onLook, ...look } = props;
  const { services } = useCatalogue();
  const open = useOpenProduct();
  const { link } = product;
  const shown = useMemo(
    () => (link === null ? product : { ...product, link: outboundLink(link) }),
    [product, link],
  );
  return (
    <ProductCard
      {...look}
      product={shown}
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
      tools={onLook && product.id !== null ? <LookButton product={product} onLook={onLook} /> : undefined}
      onOpen={() => open(product)}
    />
  );
});

/** What happens when a shopper leaves for a brand's page: the other parts hear of it, and the product is remembered. */
export function useOpenProduct(): (product: Product) => void {
  const { services, recentlyViewed } = useCatalogue();
  return useCallback(
    (product) => {
      services.bus.emit(productOpened, { productId: product.id, source: product.source });
      recentlyViewed.add(product);
    },
    [services, recentlyViewed],
  );
}

export type LookButtonProps = { readonly product: Product; readonly onLook: (product: Product) => void };

/** Opens the quick look of a card. */
export function LookButton({ product, onLook }: LookButtonProps) {
  return (
    <button
      type="button"
      className={styles.look}
      aria-label={quickLookMessages.open(product.title)}
      aria-haspopup="dialog"
      onClick={() => onLook(product)}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <circle cx="10.5" cy="10.5" r="6" />
        <path d="m15 15 5 5M8 10.5h5M10.5 8v5" />
      </svg>
    </button>
  );
}
