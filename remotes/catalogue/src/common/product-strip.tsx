import { useId } from 'react';
import type { Product } from '@szn/shared-contracts';
import { ListingCard } from './listing/listing-card.tsx';
import styles from './product-strip.module.css';

export type ProductStripProps = {
  readonly title: string;
  readonly products: readonly Product[];
  readonly headingLevel?: 2 | 3;
  readonly onLook?: ((product: Product) => void) | undefined;
};

const pictureSizes = '(min-width: 1024px) 220px, (min-width: 768px) 26vw, 42vw';

/** A few products in one row that scrolls sideways. */
export function ProductStrip({ title, products, headingLevel = 2, onLook }: ProductStripProps) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section aria-labelledby={id} className={styles.strip}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      <ul className={styles.row} aria-labelledby={id}>
        {products.map((product) => (
          <li key={product.key} className={styles.cell}>
            <ListingCard
              product={product}
              headingLevel={headingLevel === 2 ? 3 : 4}
              pictureSizes={pictureSizes}
              onLook={onLook}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
