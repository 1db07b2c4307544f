import { formatPrice, type Product } from '@szn/shared-contracts';
import styles from './price-tag.module.css';

export type PriceTagProps = { readonly product: Pick<Product, 'price' | 'salePrice'> };

/** The price; with a reduction, the original price struck next to the sale price, each named for who cannot see it. */
export function PriceTag({ product }: PriceTagProps) {
  if (product.salePrice === null) {
    return (
      <p className={styles.row}>
        <span className={styles.price}>{formatPrice(product.price)}</span>
      </p>
    );
  }
  return (
    <p className={styles.row}>
      <span className="visually-hidden">Sale price </span>
      <strong className={styles.sale}>{formatPrice(product.salePrice)}</strong>
      <span className="visually-hidden">, original price </span>
      <s className={styles.original}>{formatPrice(product.price)}</s>
    </p>
  );
}
