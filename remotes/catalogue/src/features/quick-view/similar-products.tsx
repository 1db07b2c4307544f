import { useId } from 'react';
import { amountInPaise, brandLabel, formatPrice, type Product } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { useResource } from '@szn/shared-ui/use-resource';
import { RetryButton } from '../../components/retry-button.tsx';
import { ProductStrip } from '../products/product-strip.tsx';
import comparisonStyles from './price-comparison.module.css';
import { fetchSimilar } from './quick-view-api.ts';
import { quickViewMessages as messages } from './quick-view-messages.ts';
import styles from './similar-products.module.css';

type SimilarProductsProps = {
  readonly id: string;
  readonly product: Product;
  readonly known: readonly Product[] | null;
  readonly headingLevel: 2 | 3;
};

/** Similar products of other brands. If they fail to load, the product above stays. */
export function SimilarProducts({ id, product, known, headingLevel }: SimilarProductsProps) {
  const { http } = useServices();
  const { state, retry } = useResource(known === null ? `similar ${id}` : null, (signal) =>
    fetchSimilar(http, id, signal),
  );
  const similar = known ?? (state.status === 'succeeded' ? state.value : null);
  const list = similar !== null && similar.length > 0 && (
    <>
      <ProductStrip title={messages.similar} products={similar} headingLevel={headingLevel} />
      <PriceComparison product={product} others={similar} headingLevel={headingLevel} />
    </>
  );
  if (known !== null) return list;
  // "Retry" moves its focus to this section, which stays. The loaded products have headings of their own.
  return (
    <section className={styles.similar} aria-label={similar ? undefined : messages.similar}>
      {list}
      {state.status === 'loading' && (
        <div className={styles.status}>
          <Spinner size="small" />
        </div>
      )}
      {state.status === 'failed' && (
        <div className={styles.status} role="alert">
          <p>{messages.similarFailed}</p>
          <RetryButton variant="outline" onRetry={retry} />
        </div>
      )}
    </section>
  );
}

type PriceComparisonProps = Pick<SimilarProductsProps, 'product' | 'headingLevel'> & {
  readonly others: readonly Product[];
};

/** Compares a product's price with similar products of other brands. Renders nothing without comparable prices. */
function PriceComparison({ product, others, headingLevel }: PriceComparisonProps) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  const compared = comparePrices(product, others);
  if (compared.length === 0) return null;
  return (
    <section aria-labelledby={id} className={comparisonStyles.comparison}>
      <Heading id={id} className={comparisonStyles.title}>
        {messages.comparison}
      </Heading>
      <ol className={comparisonStyles.rows}>
        {compared.map(({ product: { key, title, source }, paise, differenceInPaise, share, isCurrent }) => (
          <li
            key={key}
            className={
              isCurrent ? `${comparisonStyles.row} ${comparisonStyles.current}` : comparisonStyles.row
            }
          >
            <span className={comparisonStyles.label}>{brandLabel(source)}</span>
            <span className={comparisonStyles.product}>{title}</span>
            <span className={comparisonStyles.price}>{formatPrice({ paise })}</span>
            <span className={comparisonStyles.difference}>
              {isCurrent ? messages.thisOne : describeDifference(differenceInPaise)}
            </span>
            {/* An SVG, because the content security policy allows no style attributes. */}
            <svg
              className={comparisonStyles.bar}
              viewBox="0 0 100 2"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
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
