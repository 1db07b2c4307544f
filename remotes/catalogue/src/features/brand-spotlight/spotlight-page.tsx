import { useCallback, useEffect } from 'react';
import { useLoaderData, useNavigate, useRevalidator } from 'react-router-dom';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { findBrandByStoredName, paths, type Product } from '@szn/shared-contracts';
import { ChoicesPanel } from '../preferences/preferences-panel.tsx';
import { listingMessages } from '../listing/ui/listing-messages.ts';
import { RecentlyViewedStrip } from '../history/recently-viewed.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { findLabel } from './spotlight-brands.ts';
import { LabelIndex } from './brand-index.tsx';
import { LabelSpotlight } from './brand-spotlight.tsx';
import type { ProductDetailsData } from './spotlight-loader.ts';
import { productDetailsMessages as messages } from './spotlight-messages.ts';
import styles from './spotlight-page.module.css';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { ProductLook } from '../quick-view/quick-view-product.tsx';

/** What /product-details?id= names: a label, a product, or all labels. */
export function ProductDetailsPage() {
  const found = useLoaderData<ProductDetailsData>();
  const { revalidate } = useRevalidator();
  const isUnasked = found.kind === 'unasked';
  useEffect(() => {
    if (isUnasked) void revalidate();
  }, [isUnasked, revalidate]);
  return (
    <div className={styles.page}>
      {found.kind === 'failed' ? (
        <StatePanel
          kind="error"
          headingLevel={1}
          title={messages.failed}
          text={listingMessages.failedHint}
          actions={<RetryButton onRetry={() => void revalidate()} isAutomatic />}
        />
      ) : (
        <Found found={found} />
      )}
      <RecentlyViewedStrip exceptKey={found.kind === 'product' ? found.product.key : undefined} />
      <footer className={styles.foot}>
        <ChoicesPanel only="countsClicks" />
      </footer>
    </div>
  );
}

function Found({ found }: { readonly found: Exclude<ProductDetailsData, { kind: 'failed' }> }) {
  switch (found.kind) {
    case 'unasked':
      return <Spinner />;
    case 'labels':
      return <LabelIndex isMissing={found.isMissing} />;
    case 'label': {
      const label = findLabel(found.labelId);
      return label ? <LabelSpotlight label={label} shelf={found.shelf} /> : <LabelIndex isMissing />;
    }
    case 'product':
      return <ProductSpread key={found.product.key} product={found.product} similar={found.similar} />;
  }
}

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
