import { useId, type ReactNode } from 'react';
import type { Product } from '@szn/shared-contracts';
import styles from './product-strip.module.css';
import { ProductTile } from './product-tile.tsx';

export type ProductStripProps = {
  readonly title: string;
  readonly products: readonly Product[];
  readonly headingLevel?: 2 | 3;
  readonly aside?: ReactNode;
};

const pictureSizes = '(min-width: 1024px) 220px, (min-width: 768px) 26vw, 42vw';

export function ProductStrip({ title, products, headingLevel = 2, aside }: ProductStripProps) {
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
            <ProductTile
              product={product}
              headingLevel={headingLevel === 2 ? 3 : 4}
              pictureSizes={pictureSizes}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
