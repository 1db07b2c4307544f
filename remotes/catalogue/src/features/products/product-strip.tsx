import { type ReactNode, useId } from 'react';
import type { Product } from '@szn/shared-contracts';
import { ListingCard } from './product-tile.tsx';
import styles from './product-strip.module.css';

export type ProductStripProps = {
  readonly title: string;
  readonly products: readonly Product[];
  readonly headingLevel?: 2 | 3;
  /** Stands at the end of the title's line. */
  readonly aside?: ReactNode;
  /** Stands below each card. */
  readonly describe?: (product: Product) => ReactNode;
  readonly onLook?: ((product: Product) => void) | undefined;
};

const pictureSizes = '(min-width: 1024px) 220px, (min-width: 768px) 26vw, 42vw';

/** A few products in one row that scrolls sideways. */
export function ProductStrip(props: ProductStripProps) {
  const { title, products, headingLevel = 2, aside, describe, onLook } = props;
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section aria-labelledby={id} className={styles.strip}>
      <div className={styles.head}>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {aside}
      </div>
      <ul className={styles.row} aria-labelledby={id}>
        {products.map((product) => (
          <li key={product.key} className={styles.cell}>
            <ListingCard
              product={product}
              headingLevel={headingLevel === 2 ? 3 : 4}
              pictureSizes={pictureSizes}
              onLook={onLook}
            />
            {describe?.(product)}
          </li>
        ))}
      </ul>
    </section>
  );
}
