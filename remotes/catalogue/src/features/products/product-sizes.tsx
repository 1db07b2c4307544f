import type { Product } from '@szn/shared-contracts';
import styles from './product-sizes.module.css';

/** The sizes of a product; those that are sold out are struck through, and named so to screen readers. */
export function ProductSizes({ product }: { readonly product: Product }) {
  const { sizes, soldOutSizes = [] } = product;
  if (!sizes) return null;
  return (
    <ul className={styles.sizes} aria-label="Sizes">
      {sizes.map((size) => (
        <li key={size}>
          {soldOutSizes.includes(size) ? (
            <>
              <s>{size}</s>
              <span className="visually-hidden"> (sold out)</span>
            </>
          ) : (
            size
          )}
        </li>
      ))}
    </ul>
  );
}
