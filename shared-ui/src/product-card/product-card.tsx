import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { brandLabel, formatPrice, outboundLink, type PriceNote, type Product } from '@szn/shared-contracts';
import { ProductPicture } from '../product-picture/product-picture.tsx';
import styles from './product-card.module.css';
import priceStyles from './price-tag.module.css';

export type ProductCardProps = {
  readonly product: Product;
  /** Over the top right corner of the picture: the wishlist heart. */
  readonly heart?: ReactNode;
  /** Over the bottom of the picture: other controls, each at least 44px high. */
  readonly tools?: ReactNode;
  /** At the bottom right, beside the link: other colours of the style. They do not change the height of the card. */
  readonly colours?: ReactNode;
  /** On the first screen: its picture loads with priority. */
  readonly isPriority?: boolean;
  /** Level of the title in the page's outline. */
  readonly headingLevel?: 2 | 3 | 4;
  /** The `sizes` of the picture, unless the card is in the full-width grid. */
  readonly pictureSizes?: string | undefined;
  /** ARIA attributes: name and position in a feed. */
  readonly article?: ComponentProps<'article'> | undefined;
  /** Called when the shopper opens the page of the brand. */
  readonly onOpen?: (product: Product) => void;
};

/**
 * A product in a list: one link to the brand's page that covers the card, under the heart and the tools, which are
 * its siblings and not inside it.
 */
export function ProductCard(props: ProductCardProps) {
  const {
    product,
    heart,
    tools,
    colours,
    isPriority = false,
    headingLevel = 3,
    pictureSizes,
    article,
    onOpen,
  } = props;
  const Heading = `h${headingLevel}` as const;
  const brand = brandLabel(product.source);
  return (
    <article {...article} className={styles.card}>
      <div className={styles.front}>
        <ProductPicture
          image={product.image}
          secondImage={product.secondImage}
          isPriority={isPriority}
          sizes={pictureSizes}
        />
        {product.discountPercent !== null && (
          <span className={styles.badge}>{product.discountPercent}% OFF</span>
        )}
        {product.priceNote && <p className={styles.priceNote}>{describePriceNote(product.priceNote)}</p>}
        {heart !== undefined && <span className={styles.heart}>{heart}</span>}
        {tools !== undefined && <span className={styles.tools}>{tools}</span>}
      </div>
      <div className={styles.words}>
        <p className={styles.source} title={brand}>
          {brand}
        </p>
        <Heading className={styles.title} title={product.title}>
          {product.title}
        </Heading>
        <PriceTag product={product} isOneLine />
        <ProductLink product={product} onOpen={onOpen} />
      </div>
      {colours !== undefined && <div className={styles.colours}>{colours}</div>}
    </article>
  );
}

type ProductLinkProps = {
  readonly product: Product;
  readonly onOpen: ((product: Product) => void) | undefined;
};

function ProductLink({ product, onOpen }: ProductLinkProps) {
  if (product.link === null)
    return <span className={styles.unavailable}>{describeMissingLink(product)}</span>;
  return (
    <a
      className={styles.link}
      href={outboundLink(product.link)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`View Product: ${product.title}, opens ${brandLabel(product.source)} in a new tab`}
      {...outboundClickHandlers(() => onOpen?.(product))}
    >
      View Product
      <svg className={styles.arrow} viewBox="0 0 10 10" aria-hidden="true">
        <path d="M2 8 8 2M3 2h5v5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </a>
  );
}

/** Why a product cannot be opened. */
export function describeMissingLink({ isListed }: Product): string {
  return isListed === false ? 'No longer at the brand' : 'View Product unavailable';
}

const middleButton = 1;

/** Handlers of an external link: call `onOpen` when it is opened, also by the middle button (no click event). */
export function outboundClickHandlers(onOpen: () => void) {
  return {
    onClick: onOpen,
    onAuxClick: ({ button }: MouseEvent) => {
      if (button === middleButton) onOpen();
    },
  };
}

export type PriceTagProps = {
  readonly product: Pick<Product, 'price' | 'salePrice'>;
  /** In one line, whatever its length. */
  readonly isOneLine?: boolean;
};

/** The price. A reduced price has the struck-through original next to it, both labelled for screen readers. */
export function PriceTag({ product, isOneLine = false }: PriceTagProps) {
  const className = isOneLine ? `${priceStyles.row} ${priceStyles.oneLine}` : priceStyles.row;
  if (product.salePrice === null) {
    return (
      <p className={className}>
        <span className={priceStyles.price}>{formatPrice(product.price)}</span>
      </p>
    );
  }
  return (
    <p className={className}>
      <span className="visually-hidden">Sale price </span>
      <strong className={priceStyles.sale}>{formatPrice(product.salePrice)}</strong>
      <span className="visually-hidden">, original price </span>
      <s className={priceStyles.original}>{formatPrice(product.price)}</s>
    </p>
  );
}

/** What the prices of the past say about the price: a fact with its period, never a call to hurry. */
export function describePriceNote(note: PriceNote): string {
  if (note.kind === 'lowest') return `Lowest in ${note.days} days`;
  const amount = formatPrice({ paise: Math.round(note.amount * 100) });
  switch (note.kind) {
    case 'fall':
      return `${amount} cheaper than ${formatDaysAgo(note.days)}`;
    case 'rise':
      return `Was ${amount} less ${formatDaysAgo(note.days)}`;
    case 'belowSaved':
      return `${amount} less than when you saved it`;
    case 'aboveSaved':
      return `${amount} more than when you saved it`;
  }
}

function formatDaysAgo(days: number): string {
  if (days <= 1) return 'yesterday';
  return days < 14 ? `${days} days ago` : `${Math.round(days / 7)} weeks ago`;
}
