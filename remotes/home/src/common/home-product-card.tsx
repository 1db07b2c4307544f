import { productOpened, type Product } from '@szn/shared-contracts';
import { ProductCard } from '@szn/shared-ui/product-card';
import { WishlistHeart } from '@szn/shared-ui/wishlist-heart';
import { useHome } from './home-context.tsx';
import { rowPictureSizes } from './row-picture-sizes.ts';

type HomeProductCardProps = { readonly product: Product; readonly headingLevel: 3 | 4 };

/** A product in one of the rows, with its heart. */
export function HomeProductCard({ product, headingLevel }: HomeProductCardProps) {
  const { services } = useHome();
  return (
    <ProductCard
      product={product}
      headingLevel={headingLevel}
      pictureSizes={rowPictureSizes}
      heart={<WishlistHeart services={services} product={product} />}
      onOpen={({ id, source }) => services.bus.emit(productOpened, { productId: id, source })}
    />
  );
}
