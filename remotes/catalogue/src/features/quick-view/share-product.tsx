import { useState } from 'react';
import { brandLabel, formatPrice, paths, type Product } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { useServices } from '@szn/shared-ui/services-context';
import { hasShareSheet, openShareSheet, ShareLink, type SharedLink } from '@szn/shared-ui/share-link';
import styles from './share-product.module.css';

/** Shares the page of a product by the browser's sheet; where there is none, by WhatsApp or by copying the link. */
export function ShareProduct({ product }: { readonly product: Product }) {
  const { notify } = useServices();
  const [link, setLink] = useState<SharedLink | null>(null);
  const { id, title, source, price, salePrice } = product;
  if (id === null) return null;

  function share(productId: string) {
    const shared = {
      title,
      text: `${title}, ${formatPrice(salePrice ?? price)} at ${brandLabel(source)}`,
      url: new URL(paths.productDetails(productId), window.location.href).href,
    };
    if (hasShareSheet()) void openShareSheet(shared);
    else setLink(link === null ? shared : null);
  }

  return (
    <span className={styles.share}>
      <Button variant="quiet" aria-expanded={link !== null} onClick={() => share(id)}>
        Share
      </Button>
      {link !== null && <ShareLink link={link} notify={notify} />}
    </span>
  );
}
