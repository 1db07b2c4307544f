import { useId, type ReactNode } from 'react';
import { distinctPictures, type Product } from '@szn/shared-contracts';
import { ProductCardSkeleton } from '@szn/shared-ui/product-card-skeleton';
import styles from './product-strip.module.css';
import { ProductTile } from './product-tile.tsx';

export type ProductStripProps = {
  readonly title: string;
  readonly products: readonly Product[];
  readonly headingLevel?: 2 | 3;
  readonly aside?: ReactNode;
  /** A line below the price of each product. */
  readonly noteOf?: (product: Product) => string | undefined;
  /** Between the title and the row. */
  readonly children?: ReactNode;
};

const pictureSizes = '(min-width: 1024px) 220px, (min-width: 768px) 26vw, 42vw';

export function ProductStrip(props: ProductStripProps) {
  const { title, products, headingLevel = 2, aside, noteOf, children } = props;
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
      {children}
      <ul className={styles.row} aria-labelledby={id}>
        {distinctPictures(products).map((product) => (
          <li key={product.key} className={styles.cell}>
            <ProductTile
              product={product}
              headingLevel={headingLevel === 2 ? 3 : 4}
              pictureSizes={pictureSizes}
              note={noteOf?.(product)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const skeletonKeys = ['1', '2', '3', '4', '5', '6'];

/** The size of a strip whose products are loading. */
export function ProductStripSkeleton({ title }: { readonly title: string }) {
  return (
    <section aria-label={title} aria-busy="true" className={styles.strip}>
      <div className={styles.head}>
        <p className={styles.title}>{title}</p>
      </div>
      <div className={styles.row}>
        {skeletonKeys.map((key) => (
          <div key={key} className={styles.cell}>
            <ProductCardSkeleton />
          </div>
        ))}
      </div>
    </section>
  );
}
