import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { findBrandByStoredName, paths, type Product } from '@szn/shared-contracts';
import { listingMessages } from '../../common/listing/listing-messages.ts';
import { Breadcrumb } from '../../common/page/breadcrumb.tsx';
import { ProductLook } from '../../common/quick-look/product-look.tsx';
import { productDetailsMessages as messages } from './product-details-messages.ts';
import styles from './product-spread.module.css';

export type ProductSpreadProps = {
  readonly product: Product;
  /** What the loader found; `null` where that failed, and the page asks by itself. */
  readonly similar: readonly Product[] | null;
};

/** A product as a page of its own: what the quick look shows, for who comes by a link. */
export function ProductSpread({ product, similar }: ProductSpreadProps) {
  const navigate = useNavigate();
  const brand = findBrandByStoredName(product.source);
  const openInstead = useCallback(
    ({ id }: Product) => {
      if (id !== null) void navigate(paths.productDetails(id));
    },
    [navigate],
  );
  return (
    <div className={styles.spread}>
      <Breadcrumb
        crumbs={[
          { label: messages.home, path: paths.home() },
          ...(brand ? [{ label: brand.label, path: paths.collection(brand) }] : []),
          { label: product.title, path: paths.productDetails(product.id ?? '') },
        ]}
      />
      <ProductLook product={product} similar={similar} onLook={openInstead} isPage />
      <p className={styles.note}>{listingMessages.priceNote}</p>
    </div>
  );
}
