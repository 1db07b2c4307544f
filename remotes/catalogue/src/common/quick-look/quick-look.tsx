import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { findBrandByStoredName, paths, type Product } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { buttonLook } from '@szn/shared-ui/button-look';
import { Dialog } from '@szn/shared-ui/dialog';
import { PriceTag } from '@szn/shared-ui/price-tag';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { WishlistHeart } from '@szn/shared-ui/wishlist-heart';
import { useCatalogue } from '../catalogue-context.ts';
import { listingMessages } from '../listing/listing-messages.ts';
import { useOpenProduct } from '../use-open-product.ts';
import { fetchProduct } from './quick-look-api.ts';
import { quickLookMessages as messages } from './quick-look-messages.ts';
import { SimilarProducts } from './similar-products.tsx';
import { useRequest } from './use-request.ts';
import styles from './quick-look.module.css';

export type QuickLookProps = {
  readonly productId: string;
  /** The product where the page has it in its list. */
  readonly known: Product | undefined;
  readonly onClose: () => void;
  /** Shows another product in this one's place. */
  readonly onLook: (product: Product) => void;
};

/** A product closely, over the list it was found in, with the like of it from other brands. */
export function QuickLook({ productId, known, onClose, onLook }: QuickLookProps) {
  const { product, isFailed, retry } = useLookedAt(productId, known);
  const [firstId] = useState(productId);
  return (
    <Dialog title={product?.title ?? messages.title} isTitleHidden size="large" onClose={onClose}>
      {product && (
        <Look key={productId} product={product} onLook={onLook} isInstead={productId !== firstId} />
      )}
      {!product && !isFailed && <Spinner />}
      {!product && isFailed && (
        <StatePanel
          kind="error"
          title={messages.failed}
          actions={<Button onClick={retry}>{listingMessages.retry}</Button>}
        />
      )}
    </Dialog>
  );
}

/** The product from the page's list, or from the provider for who comes by a link. */
function useLookedAt(productId: string, known: Product | undefined) {
  const { services } = useCatalogue();
  const { state, retry } = useRequest(known ? null : `product ${productId}`, (signal) =>
    fetchProduct(services.http, productId, signal),
  );
  const fetched = state.status === 'succeeded' ? state.value : undefined;
  return { product: known ?? fetched, isFailed: state.status === 'failed', retry };
}

type LookProps = {
  readonly product: Product;
  readonly onLook: (product: Product) => void;
  /** It took another's place: the button that brought it is gone, and the focus begins at its top. */
  readonly isInstead: boolean;
};

function Look({ product, onLook, isInstead }: LookProps) {
  const topRef = useRef<HTMLDivElement>(null);
  const { services, recentlyViewed } = useCatalogue();
  const open = useOpenProduct();
  const brand = findBrandByStoredName(product.source);
  useEffect(() => recentlyViewed.add(product), [recentlyViewed, product]);
  useEffect(() => {
    if (isInstead) topRef.current?.focus();
  }, [isInstead]);
  return (
    <div className={styles.look} ref={topRef} tabIndex={-1}>
      <div className={styles.product}>
        <div className={styles.picture}>
          <ProductPicture
            image={product.image}
            alt={product.title}
            isPriority
            sizes="(min-width: 768px) 26rem, 80vw"
          />
          {product.discountPercent !== null && (
            <span className={styles.badge}>{product.discountPercent}% OFF</span>
          )}
        </div>
        <div className={styles.words}>
          <p className={styles.source}>{brand?.label ?? product.source}</p>
          <p className={styles.title} aria-hidden="true">
            {product.title}
          </p>
          <div className={styles.price}>
            <PriceTag product={product} />
          </div>
          <div className={styles.actions}>
            {product.link === null ? (
              <p>View Product unavailable</p>
            ) : (
              <a
                className={buttonLook()}
                href={product.link}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`View Product: ${product.title}, opens ${product.source} in a new tab`}
                onClick={() => open(product)}
              >
                View Product
              </a>
            )}
            <WishlistHeart services={services} product={product} />
          </div>
          <p className={styles.note}>{messages.opensIn(brand?.label ?? product.source)}</p>
          {brand && (
            <Link className={styles.brandLink} to={paths.collection(brand)}>
              {messages.moreOf(brand.label)}
            </Link>
          )}
        </div>
      </div>
      {product.id !== null && <SimilarProducts productId={product.id} onLook={onLook} />}
    </div>
  );
}
