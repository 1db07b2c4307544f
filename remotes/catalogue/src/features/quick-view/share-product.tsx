import { useState } from 'react';
import { brandLabel, formatPrice, paths, type Product } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import styles from './share-product.module.css';

const messages = {
  share: 'Share',
  sharedText: ({ title, price, brand }: { title: string; price: string; brand: string }) =>
    `${title}, ${price} at ${brand}`,
  whatsApp: 'WhatsApp',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: (url: string) => `Copy this link: ${url}`,
} as const;

/** Shares the page of a product by the browser's sheet; where there is none, by WhatsApp or by copying the link. */
export function ShareProduct({ product }: { readonly product: Product }) {
  const { notify } = useServices();
  const [link, setLink] = useState<string | null>(null);
  if (product.id === null) return null;
  const path = paths.productDetails(product.id);
  const text = messages.sharedText({
    title: product.title,
    price: formatPrice(product.salePrice ?? product.price),
    brand: brandLabel(product.source),
  });

  async function share() {
    const url = new URL(path, window.location.href).href;
    if (typeof navigator.share !== 'function') return setLink(link === null ? url : null);
    // The browser rejects when the shopper closes its sheet.
    return navigator.share({ title: product.title, text, url }).catch(() => undefined);
  }

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url);
      notify({ kind: 'success', text: messages.copied });
    } catch {
      // Without permission, or on a page without https.
      notify({ kind: 'info', text: messages.copyFailed(url) });
    }
  }

  return (
    <span className={styles.share}>
      <button
        type="button"
        className={styles.control}
        aria-expanded={link !== null}
        onClick={() => void share()}
      >
        {messages.share}
      </button>
      {link !== null && (
        <>
          <a
            className={styles.control}
            href={`https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {messages.whatsApp}
          </a>
          <button type="button" className={styles.control} onClick={() => void copy(link)}>
            {messages.copy}
          </button>
        </>
      )}
    </span>
  );
}
