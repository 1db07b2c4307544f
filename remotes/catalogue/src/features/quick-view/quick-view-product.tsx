import { use, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  brandLabel,
  findBrandByStoredName,
  formatPrice,
  lazyModule,
  outboundLink,
  paths,
  type Product,
} from '@szn/shared-contracts';
import { buttonVariants } from '@szn/shared-ui/button';
import {
  describeMissingLink,
  describePriceNote,
  outboundClickHandlers,
  PriceTag,
} from '@szn/shared-ui/product-card';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { useServices } from '@szn/shared-ui/services-context';
import { useLazyModule } from '@szn/shared-ui/use-lazy-module';
import { FollowButton } from '@szn/shared-ui/follow-button';
import { WishlistHeart } from '@szn/shared-ui/wishlist-heart';
import { useRecentlyViewed } from '../history/recently-viewed.ts';
import { CompareSlot } from '../products/compare-slot.tsx';
import { OtherColours } from '../products/other-colours.tsx';
import { OpenProductContext } from '../products/product-contexts.ts';
import { ProductSizes, ProductFacts } from './product-facts.tsx';
import { OutfitLink } from './outfit-sheet.tsx';
import { quickViewMessages as messages } from './quick-view-messages.ts';
import styles from './quick-view-product.module.css';
import { SimilarProducts } from './similar-products.tsx';

type QuickViewProductProps = {
  readonly product: Product;
  /** Similar products of other brands if they are loaded; fetched otherwise. */
  readonly similar?: readonly Product[] | null;
  /** It replaced another product in the dialog: the focus moves to its top, because the used button is gone. */
  readonly isReplacement?: boolean;
  /** On a page of its own the title is the page's heading; in a dialog it is the dialog's title. */
  readonly isPage?: boolean;
};

export function QuickViewProduct(props: QuickViewProductProps) {
  const { product, similar = null, isReplacement = false, isPage = false } = props;
  const topRef = useRef<HTMLDivElement>(null);
  const recentlyViewed = useRecentlyViewed();
  useEffect(() => recentlyViewed.add(product), [recentlyViewed, product]);
  useEffect(() => {
    if (isReplacement) topRef.current?.focus();
  }, [isReplacement]);
  return (
    <div
      className={isPage ? `${styles.quickView} ${styles.page}` : styles.quickView}
      ref={topRef}
      tabIndex={-1}
    >
      <div className={styles.product}>
        <div className={styles.picture}>
          <ProductPicture image={product.image} alt={product.title} isPriority sizes={pictureSizes} />
          <LazyPictureViews product={product} />
          {product.discountPercent !== null && (
            <span className={styles.badge}>{product.discountPercent}% OFF</span>
          )}
        </div>
        <ProductDetails product={product} isPage={isPage} />
      </div>
      {product.id !== null && (
        <SimilarProducts
          id={product.id}
          product={product}
          known={similar}
          headingLevel={isPage ? 2 : 3}
          isPage={isPage}
        />
      )}
    </div>
  );
}

const pictureSizes = '(min-width: 1024px) 26rem, (min-width: 768px) 19rem, 92vw';

const pictureViewsChunk = lazyModule(() => import(/* webpackChunkName: "views" */ './picture-views.tsx'));

/** Controls over the first picture. Without their code the first picture stays. */
function LazyPictureViews({ product }: { readonly product: Product }) {
  const { title, image, secondImage, furtherImages = [] } = product;
  const chunk = useLazyModule(pictureViewsChunk, secondImage !== undefined, () => undefined);
  if (chunk === null || image === null || secondImage === undefined) return null;
  return (
    <chunk.PictureViews title={title} images={[image, secondImage, ...furtherImages]} sizes={pictureSizes} />
  );
}

/** In the chunk of the prices, which loads at the same time. */
const shareChunk = lazyModule(() => import(/* webpackChunkName: "price-history" */ './share-product.tsx'));

function LazyShare({ product }: { readonly product: Product }) {
  const chunk = useLazyModule(shareChunk, true, () => undefined);
  return chunk && <chunk.ShareProduct product={product} />;
}

function ProductDetails({ product, isPage }: { readonly product: Product; readonly isPage: boolean }) {
  const services = useServices();
  const onOpen = use(OpenProductContext);
  const label = brandLabel(product.source);
  return (
    <div className={styles.details}>
      <div className={styles.brandLine}>
        <p className={styles.source}>{label}</p>
        <FollowButton services={services} source={product.source} />
      </div>
      {isPage ? (
        <h1 className={styles.title}>{product.title}</h1>
      ) : (
        <p className={styles.title} aria-hidden="true">
          {product.title}
        </p>
      )}
      <div className={styles.price}>
        <PriceTag product={product} />
        {product.priceNote && <p className={styles.priceNote}>{describePriceNote(product.priceNote)}</p>}
      </div>
      <OtherColours product={product} />
      <ProductSizes product={product} />
      <div className={styles.actions}>
        <div className={styles.buy}>
          <span className={styles.buyPrice} aria-hidden="true">
            {formatPrice(product.salePrice ?? product.price)}
          </span>
          {product.link === null ? (
            <p>{describeMissingLink(product)}</p>
          ) : (
            <a
              className={buttonVariants()}
              href={outboundLink(product.link)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`View Product: ${product.title}, opens ${label} in a new tab`}
              {...outboundClickHandlers(() => onOpen(product))}
            >
              View Product
            </a>
          )}
          <WishlistHeart services={services} product={product} />
        </div>
        <div className={styles.more}>
          {product.id !== null && <OutfitLink id={product.id} product={product} isPage={isPage} />}
          <CompareSlot product={product} />
          <LazyShare product={product} />
        </div>
      </div>
      {product.link !== null && <p className={styles.note}>{messages.opensIn(label)}</p>}
      <ProductFacts product={product} />
      <BrandLink source={product.source} />
    </div>
  );
}

function BrandLink({ source }: Pick<Product, 'source'>) {
  const brand = findBrandByStoredName(source);
  return (
    brand && (
      <Link className={styles.link} to={paths.collection(brand)}>
        {messages.moreOf(brand.label)}
      </Link>
    )
  );
}
