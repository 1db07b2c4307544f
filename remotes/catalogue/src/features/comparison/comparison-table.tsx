import { use, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brandLabel, colourHex, comparePath, outboundLink } from '@szn/shared-contracts';
import { buttonVariants } from '@szn/shared-ui/button';
import { outboundClickHandlers, PriceTag } from '@szn/shared-ui/product-card';
import { productLinkProps } from '@szn/shared-ui/product-link';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { WishlistHeart } from '@szn/shared-ui/wishlist-heart';
import { OpenProductContext } from '../products/product-contexts.ts';
import { useComparison } from './comparison-context.ts';
import {
  type ComparedProduct,
  describeTextRows,
  findHighestDiscounts,
  findLowestPrices,
} from './comparison-data.ts';
import { comparisonMessages as messages } from './comparison-messages.ts';
import styles from './comparison-page.module.css';

type ComparisonTableProps = { readonly products: readonly ComparedProduct[] };

/** A column for each product. Narrow screens scroll it sideways under the names of the rows. */
export function ComparisonTable({ products }: ComparisonTableProps) {
  const { services } = useComparison();
  const lowest = findLowestPrices(products);
  const highest = findHighestDiscounts(products);
  const hasCategory = products.some(({ category }) => category !== '');
  const row = (label: string, render: (product: ComparedProduct, index: number) => ReactNode) => (
    <Row key={label} label={label} products={products} render={render} />
  );
  return (
    <div className={styles.scroller}>
      <table>
        <caption className="visually-hidden">{messages.caption}</caption>
        <thead>
          <Row
            label="Picture"
            isHidden
            products={products}
            render={(product) => <Picture product={product} products={products} />}
          />
          <tr>
            <th scope="row">Product</th>
            {products.map((product) => (
              <th key={product.key} scope="col">
                <a {...productLinkProps(services, product.id, product)}>{product.title}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row('Price', (product) => (
            <>
              <PriceTag product={product} />
              {lowest.has(product.key) && <Mark text={messages.lowest} />}
            </>
          ))}
          {products.some(({ discountPercent }) => discountPercent !== null) &&
            row('Discount', ({ key, discountPercent }) => (
              <>
                {discountPercent === null ? 'None' : `${discountPercent}% off`}
                {highest.has(key) && <Mark text={messages.highest} />}
              </>
            ))}
          {row('Brand', ({ source }) => brandLabel(source))}
          {hasCategory && row('Category', ({ category }) => category || <Unknown />)}
          {describeTextRows(products).map(({ label, values }) =>
            row(label, (_product, index) => <Value label={label} value={values[index] ?? null} />),
          )}
          {row('Shop', (product) => (
            <ShopLink product={product} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = ComparisonTableProps & {
  readonly label: string;
  /** Only screen readers read the label. */
  readonly isHidden?: boolean;
  readonly render: (product: ComparedProduct, index: number) => ReactNode;
};

function Row({ label, isHidden = false, products, render }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <span className={isHidden ? 'visually-hidden' : undefined}>{label}</span>
      </th>
      {products.map((product, index) => (
        <td key={product.key}>{render(product, index)}</td>
      ))}
    </tr>
  );
}

function Mark({ text }: { readonly text: string }) {
  return <strong className={styles.mark}>{text}</strong>;
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{messages.unknown}</span>
    </>
  );
}

function Value({ label, value }: { readonly label: string; readonly value: string | null }) {
  if (value === null) return <Unknown />;
  const hex = label === 'Colour' ? colourHex(value) : undefined;
  return (
    <>
      {hex !== undefined && (
        // An SVG, because the content security policy allows no style attributes.
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <circle cx="8" cy="8" r="7.5" fill={hex} stroke="currentColor" strokeOpacity="0.4" />
        </svg>
      )}
      {value}
    </>
  );
}

function Picture({ product, products }: ComparisonTableProps & { readonly product: ComparedProduct }) {
  const { services, comparedProducts } = useComparison();
  const others = products.flatMap(({ id }) => (id === product.id ? [] : id));
  return (
    <div>
      {/* The title below is the same link for keyboards and screen readers. */}
      <a {...productLinkProps(services, product.id, product)} tabIndex={-1} aria-hidden="true">
        <ProductPicture image={product.image} isPriority sizes="(min-width: 768px) 256px, 40vw" />
      </a>
      <Link
        to={comparePath(others)}
        aria-label={messages.remove(product.title)}
        onClick={() => comparedProducts.tick(product, false)}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M6 6 18 18M18 6 6 18" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
      </Link>
      <WishlistHeart services={services} product={product} />
    </div>
  );
}

function ShopLink({ product }: { readonly product: ComparedProduct }) {
  const onOpen = use(OpenProductContext);
  if (product.link === null) return 'View Product unavailable';
  return (
    <a
      className={buttonVariants()}
      href={outboundLink(product.link)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`View Product: ${product.title}, opens ${brandLabel(product.source)} in a new tab`}
      {...outboundClickHandlers(() => onOpen(product))}
    >
      View Product
    </a>
  );
}
