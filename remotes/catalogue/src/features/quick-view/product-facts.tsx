import type { ReactNode } from 'react';
import { findBrandByStoredName, lazyModule, type Product } from '@szn/shared-contracts';
import { useLazyModule } from '@szn/shared-ui/use-lazy-module';
import { PolicyLink } from '../products/policy-link.tsx';
import type { LateFacts } from './price-history.tsx';
import styles from './product-facts.module.css';
import productSizesStyles from './product-sizes.module.css';

/** What decides a purchase, as far as the provider sends it. */
export function ProductFacts({
  product: { id, source, fit, fabric, colour, pattern },
}: {
  readonly product: Product;
}) {
  const brand = findBrandByStoredName(source);
  const facts = [
    ['Fit', fit],
    ['Fabric', fabric],
    ['Colour', colour],
    ['Pattern', pattern],
    ['Delivery', brand?.delivery],
    ['Payment', brand?.payment],
    ['Returns', brand?.returns],
    ['Policies', brand?.policyLink && <PolicyLink key="policies" source={source} />],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => value !== undefined && <Fact key={name} {...{ name, value }} />)}
      {id !== null && <LazyPriceFacts key={id} id={id} />}
    </dl>
  );
}

type FactProps = { readonly name: string; readonly value: ReactNode };

function Fact({ name, value }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The rows of the facts that only a browser has, because their words depend on the clock. They have their size before. */
export function LateFactRows({ facts }: { readonly facts?: LateFacts }) {
  return (
    <>
      <Fact name="Added" value={facts?.added} />
      <Fact name="Price checked" value={facts?.checked} />
      <div className={`${styles.fact} ${styles.price}`}>
        <dt>Price</dt>
        <dd>{facts?.price}</dd>
      </div>
    </>
  );
}

const priceHistoryChunk = lazyModule(
  () => import(/* webpackChunkName: "price-history" */ './price-history.tsx'),
);

function LazyPriceFacts({ id }: { readonly id: string }) {
  const chunk = useLazyModule(priceHistoryChunk, true, () => undefined);
  return chunk ? <chunk.PriceFacts id={id} Rows={LateFactRows} /> : <LateFactRows />;
}

/** The sizes of a product; those that are sold out are struck through, and named so to screen readers. */
export function ProductSizes({ product }: { readonly product: Product }) {
  const { sizes, soldOutSizes = [] } = product;
  if (!sizes) return null;
  return (
    <ul className={productSizesStyles.sizes} aria-label="Sizes">
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
