import { useId } from 'react';
import { amountInPaise, findBrandByStoredName, formatPrice, type Product } from '@szn/shared-contracts';
import { quickViewMessages as messages } from './quick-view-messages.ts';
import styles from './price-comparison.module.css';

type PriceComparisonProps = {
  readonly product: Product;
  readonly others: readonly Product[];
  readonly headingLevel: 2 | 3;
};

/** Compares a product's price with similar products of other brands. Renders nothing without comparable prices. */
export function PriceComparison({ product, others, headingLevel }: PriceComparisonProps) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  const compared = comparePrices(product, others);
  if (compared.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.comparison}>
      <Heading id={id} className={styles.title}>
        {messages.comparison}
      </Heading>
      <ol className={styles.rows}>
        {compared.map(({ product: { key, title, source }, paise, differenceInPaise, share, isCurrent }) => (
          <li key={key} className={isCurrent ? `${styles.row} ${styles.current}` : styles.row}>
            <span className={styles.label}>{findBrandByStoredName(source)?.label ?? source}</span>
            <span className={styles.product}>{title}</span>
            <span className={styles.price}>{formatPrice({ paise })}</span>
            <span className={styles.difference}>
              {isCurrent ? messages.thisOne : describeDifference(differenceInPaise)}
            </span>
            {/* An SVG, because the content security policy allows no style attributes. */}
            <svg className={styles.bar} viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
              <rect width={share * 100} height="2" />
            </svg>
          </li>
        ))}
      </ol>
    </section>
  );
}

function describeDifference(paise: number): string {
  if (paise === 0) return messages.samePrice;
  const amount = formatPrice({ paise: Math.abs(paise) });
  return paise > 0 ? messages.more(amount) : messages.less(amount);
}

/** The product and similar ones, the cheapest first; empty if the product or all others have no price. */
export function comparePrices(product: Product, others: readonly Product[]) {
  const own = currentPaise(product);
  const priced = others.flatMap((other) => {
    const paise = currentPaise(other);
    return paise === undefined || other.key === product.key ? [] : [{ product: other, paise }];
  });
  if (own === undefined || priced.length === 0) return [];
  const all = [{ product, paise: own }, ...priced];
  const highest = Math.max(...all.map(({ paise }) => paise));
  return all
    .map((entry) => ({
      ...entry,
      /** How much more than the current product; negative if less. */
      differenceInPaise: entry.paise - own,
      /** The price as a share of the highest, above 0 and at most 1. */
      share: entry.paise / highest,
      isCurrent: entry.product === product,
    }))
    .toSorted((one, other) => one.paise - other.paise);
}

function currentPaise({ price, salePrice }: Product): number | undefined {
  return amountInPaise(salePrice) ?? amountInPaise(price);
}
