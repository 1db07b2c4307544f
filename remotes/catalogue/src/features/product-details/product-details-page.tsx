import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { ChoicesPanel } from '../../common/choices/choices-panel.tsx';
import { listingMessages } from '../../common/listing/listing-messages.ts';
import { RecentlyViewedStrip } from '../../common/recently-viewed/recently-viewed-strip.tsx';
import { RetryButton } from '../../common/retry/retry-button.tsx';
import { findLabel } from './find-label.ts';
import { LabelIndex } from './label-index.tsx';
import { LabelSpotlight } from './label-spotlight.tsx';
import type { ProductDetailsData } from './product-details-data.ts';
import { productDetailsMessages as messages } from './product-details-messages.ts';
import { ProductSpread } from './product-spread.tsx';
import styles from './product-details-page.module.css';

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
