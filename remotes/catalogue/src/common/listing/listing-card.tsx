import { memo } from 'react';
import type { Product } from '@szn/shared-contracts';
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
  /** Opens the quick look. The same function from render to render, or every card is drawn anew. */
  readonly onLook?: ((product: Product) => void) | undefined;
};

/** A product card with its heart and its quick look; tells the page when the shopper leaves for the brand. */
export const ListingCard = memo(function ListingCard({ product, onLook, ...look }: ListingCardProps) {
  const { services } = useCatalogue();
  const open = useOpenProduct();
  return (
    <ProductCard
      {...look}
      product={product}
      heart={<WishlistHeart services={services} product={product} />}
      tools={onLook && product.id !== null ? <LookButton product={product} onLook={onLook} /> : undefined}
      onOpen={open}
    />
  );
});
