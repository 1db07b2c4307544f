import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { findBrandByStoredName, outboundLink, paths, type Product } from '@szn/shared-contracts';
import { buttonVariants } from '@szn/shared-ui/button-variants';
import { outboundClickHandlers } from '@szn/shared-ui/outbound-click-handlers';
import { PriceTag } from '@szn/shared-ui/price-tag';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { WishlistHeart } from '@szn/shared-ui/wishlist-heart';
import { useCatalogue } from '../../lib/catalogue-context.ts';
import { useOpenProduct } from '../products/product-tile.tsx';
import { quickLookMessages as messages } from './quick-view-messages.ts';
import { SimilarProducts } from './similar-products.tsx';
import styles from './quick-view-product.module.css';

export type ProductLookProps = {
  readonly product: Product;
  /** The like of it from other brands, where it is known already; asked for otherwise. */
  readonly similar?: readonly Product[] | null;
  readonly onLook: (product: Product) => void;
  /** It took another's place: the button that brought it is gone, and the focus begins at its top. */
  readonly isInstead?: boolean;
  /** A page of its own: its title is the page's heading. In a dialog, the dialog says it. */
  readonly isPage?: boolean;
};

/** A product closely: picture, price, the way to its brand, and how it compares with the like of it. */
export function ProductLook(props: ProductLookProps) {
  const { product, similar = null, onLook, isInstead = false, isPage = false } = props;
  const topRef = useRef<HTMLDivElement>(null);
  const { recentlyViewed } = useCatalogue();
  useEffect(() => recentlyViewed.add(product), [recentlyViewed, product]);
  useEffect(() => {
    if (isInstead) topRef.current?.focus();
  }, [isInstead]);
  return (
    <div className={isPage ? `${styles.look} ${styles.page}` : styles.look} ref={topRef} tabIndex={-1}>
      <div className={styles.product}>
        <div className={styles.picture}>
          <ProductPicture
            image={product.image}
            alt={product.title}
            isPriority
            sizes="(min-width: 768px) 26rem, 92vw"
          />
          {product.discountPercent !== null && (
            <span className={styles.badge}>{product.discountPercent}% OFF</span>
          )}
        </div>
        <LookWords product={product} isPage={isPage} />
      </div>
      {product.id !== null && (
        <SimilarProducts product={product} known={similar} onLook={onLook} headingLevel={isPage ? 2 : 3} />
      )}
    </div>
  );
}

function LookWords({ product, isPage }: { readonly product: Product; readonly isPage: boolean }) {
  const { services } = useCatalogue();
  const brand = findBrandByStoredName(product.source);
  const label = brand?.label ?? product.source;
  return (
    <div className={styles.words}>
      <p className={styles.source}>{label}</p>
      {isPage ? (
        <h1 className={styles.title}>{product.title}</h1>
      ) : (
        <p className={styles.title} aria-hidden="true">
          {product.title}
        </p>
      )}
      <div className={styles.price}>
        <PriceTag product={product} />
      </div>
      <div className={styles.actions}>
        <BrandLink product={product} />
        <WishlistHeart services={services} product={product} />
      </div>
      {product.link !== null && <p className={styles.note}>{messages.opensIn(label)}</p>}
      <p className={styles.ways}>
        {brand && (
          <Link className={styles.way} to={paths.collection(brand)}>
            {messages.moreOf(brand.label)}
          </Link>
        )}
        {!isPage && product.id !== null && (
          <Link className={styles.way} to={paths.productDetails(product.id)}>
            {messages.page}
          </Link>
        )}
      </p>
    </div>
  );
}

function BrandLink({ product }: { readonly product: Product }) {
  const open = useOpenProduct();
  if (product.link === null) return <p>View Product unavailable</p>;
  return (
    <a
      className={buttonVariants()}
      href={outboundLink(product.link)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`View Product: ${product.title}, opens ${product.source} in a new tab`}
      {...outboundClickHandlers(() => open(product))}
    >
      View Product
    </a>
  );
}
