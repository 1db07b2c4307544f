import { productOpened, type Product } from '@szn/shared-contracts';
import { ProductCard } from '@szn/shared-ui/product-card';
import { WishlistHeart } from '@szn/shared-ui/wishlist-heart';
import { useHome } from './home-context.tsx';

/** How wide a card's picture is drawn in a row of 1, 2, 3 or 4. */
const pictureSizes = '(max-width: 480px) 92vw, (max-width: 768px) 46vw, (max-width: 1024px) 30vw, 24vw';

type HomeProductCardProps = { readonly product: Product; readonly headingLevel: 3 | 4 };

/** A product in one of the rows, with its heart. */
export function HomeProductCard({ product, headingLevel }: HomeProductCardProps) {
  const { services } = useHome();
  return (
    <ProductCard
      product={product}
      headingLevel={headingLevel}
      pictureSizes={pictureSizes}
      heart={<WishlistHeart services={services} product={product} />}
      onOpen={({ id, source }) => services.bus.emit(productOpened, { productId: id, source })}
    />
  );
}
