import { memo, useMemo } from 'react';
import { outboundLink, type Product } from '@szn/shared-contracts';
import { ProductCard } from '@szn/shared-ui/product-card';
import { WishlistHeart } from '@szn/shared-ui/wishlist-heart';
import { useCatalogue } from '../catalogue-context.ts';
import { LookButton } from '../quick-look/look-button.tsx';
import { useOpenProduct } from '../use-open-product.ts';

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
