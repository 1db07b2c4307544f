import type { ReactNode, Ref } from 'react';
import { brandLabel } from '@szn/shared-contracts';
import { PriceTag } from '@szn/shared-ui/product-card';
import { productLinkProps } from '@szn/shared-ui/product-link';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { useServices } from '@szn/shared-ui/services-context';
import type { OutfitItem } from './store/outfit-api.ts';
import { outfitMessages as messages } from './store/outfit-messages.ts';
import styles from './hangers.module.css';

export type HangersProps = {
  /** Name of the section; the outfit that a page is about has one of its own. */
  readonly label?: string;
  readonly items: readonly OutfitItem[];
  /** Over the corner of each picture. */
  readonly renderCorner?: (item: OutfitItem) => ReactNode;
  /** Under the words of each product. */
  readonly renderTools?: (item: OutfitItem, index: number) => ReactNode;
  readonly listRef?: Ref<HTMLOListElement>;
  /** The total, below the products. */
  readonly children: ReactNode;
};

const pictureSizes = '(min-width: 1024px) 18vw, (min-width: 768px) 28vw, 44vw';

/** The products of an outfit on drawn hangers, over their total. Renders the same on the server and in the browser. */
export function Hangers(props: HangersProps) {
  const { label = messages.outfit, items, renderCorner, renderTools, listRef, children } = props;
  return (
    <section className={styles.outfit} aria-label={label}>
      <ol ref={listRef} className={`${styles.hangers} ${countClasses[items.length] ?? ''}`}>
        {items.map((item, index) => (
          <li
            key={item.id}
            className={item.isOn ? styles.place : `${styles.place} ${styles.off}`}
            data-reorder={item.id}
          >
            <div className={styles.hung}>
              <Hanger />
              <div className={styles.picture}>
                <ItemLink item={item} />
                {item.product.isListed === false && <span className={styles.gone}>{messages.notListed}</span>}
                {renderCorner && <span className={styles.corner}>{renderCorner(item)}</span>}
              </div>
              <div className={styles.words}>
                <p className={styles.label}>{brandLabel(item.product.source)}</p>
                <p className={styles.title}>{item.product.title}</p>
                <PriceTag product={item.product} isOneLine />
              </div>
            </div>
            {renderTools?.(item, index)}
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}

const countClasses: Readonly<Record<number, string | undefined>> = {
  1: styles.one,
  2: styles.two,
  3: styles.three,
  4: styles.four,
  5: styles.five,
  6: styles.six,
};

/** A hook over the rail, and a bar with two clips over the upper edge of the picture. */
export function Hanger() {
  return (
    <span className={styles.hanger} aria-hidden="true">
      <svg className={styles.hook} viewBox="0 0 26 34" width="26" height="34">
        <path d="M2 13a11 11 0 1 1 22 0c0 10-11 10-11 21" />
      </svg>
      <span className={styles.stem} />
      <svg className={styles.shoulders} viewBox="0 0 200 40">
        <path d="M24 31 100 3 176 31Z" />
        <rect x="34" y="24" width="15" height="16" rx="3" />
        <rect x="151" y="24" width="15" height="16" rx="3" />
      </svg>
    </span>
  );
}

function ItemLink({ item: { product } }: { readonly item: OutfitItem }) {
  const services = useServices();
  return (
    <a
      className={styles.link}
      draggable={false}
      aria-label={product.title}
      {...productLinkProps(services, product.id, product)}
    >
      <ProductPicture image={product.image} isPriority sizes={pictureSizes} />
    </a>
  );
}
