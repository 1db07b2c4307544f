import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import {
  brandLabel,
  formatPrice,
  outboundLink,
  type PriceNote,
  type Product,
  type ShellServices,
} from '@szn/shared-contracts';
import { ProductPicture } from '../product-picture/product-picture.tsx';
import styles from './product-card.module.css';
import priceStyles from './price-tag.module.css';
import { productLinkProps } from './product-link.ts';

export type ProductCardProps = {
  readonly product: Product;
  readonly services: Pick<ShellServices, 'openProduct'>;
  /** Over the top right corner of the picture: the wishlist heart. */
  readonly heart?: ReactNode;
  /** Over the bottom right corner of the picture: a tick, while products of a list are chosen. */
  readonly tick?: ReactNode;
  /** On the first screen: its picture loads with priority. */
  readonly isPriority?: boolean;
  /** Level of the title in the page's outline. */
  readonly headingLevel?: 2 | 3 | 4;
  /** The `sizes` of the picture, unless the card is in the full-width grid. */
  readonly pictureSizes?: string | undefined;
  /** Windows of at most 480 px show the words beside the picture. */
  readonly isHorizontalOnPhones?: boolean;
  /** A line below the price. */
  readonly note?: string | undefined;
  /** ARIA attributes: name and position in a feed. */
  readonly article?: ComponentProps<'article'> | undefined;
  /** Called when the shopper opens the page of the brand. */
  readonly onOpen?: (product: Product) => void;
};

/**
 * A product in a list. Picture and title are one link to the product, which covers the card; the heart, the tick and the
 * link to the brand's page are over it.
 */
export function ProductCard(props: ProductCardProps) {
  const { product, heart, tick, isPriority = false, article, isHorizontalOnPhones = false } = props;
  return (
    <article
      {...article}
      className={isHorizontalOnPhones ? `${styles.card} ${styles.horizontal}` : styles.card}
    >
      <div className={styles.front}>
        <ProductPicture
          image={product.image}
          secondImage={product.secondImage}
          isPriority={isPriority}
          sizes={props.pictureSizes}
        />
        <Badge product={product} />
        {tick !== undefined && <span className={styles.tick}>{tick}</span>}
        {heart !== undefined && <span className={styles.heart}>{heart}</span>}
      </div>
      <CardWords {...props} />
    </article>
  );
}

function CardWords({ product, services, headingLevel = 3, note, onOpen }: ProductCardProps) {
  const Heading = `h${headingLevel}` as const;
  const brand = brandLabel(product.source);
  return (
    <div className={styles.words}>
      <p className={styles.source} title={brand}>
        {brand}
      </p>
      <Heading className={styles.title} title={product.title}>
        {product.id === null ? (
          product.title
        ) : (
          <a className={styles.open} {...productLinkProps(services, product.id, product)}>
            {product.title}
          </a>
        )}
      </Heading>
      <PriceTag product={product} isOneLine />
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <p className={styles.last}>
        <BrandLink product={product} onOpen={onOpen} />
        <OtherColours count={product.otherColours?.length ?? 0} />
      </p>
    </div>
  );
}

function OtherColours({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.colours}>
      +{count} {count === 1 ? 'colour' : 'colours'}
    </span>
  );
}

/** One fact on the picture: the discount, else the price note. A change since the member saved the product comes first. */
function Badge({ product: { discountPercent, priceNote } }: Pick<ProductCardProps, 'product'>) {
  const isSaved = priceNote?.kind === 'belowSaved' || priceNote?.kind === 'aboveSaved';
  if (discountPercent !== null && !isSaved)
    return <span className={styles.badge}>{discountPercent}% OFF</span>;
  if (priceNote === undefined || priceNote.kind === 'rise') return null;
  return <span className={`${styles.badge} ${styles.priceNote}`}>{describePriceNote(priceNote)}</span>;
}

type BrandLinkProps = {
  readonly product: Product;
  readonly onOpen: ((product: Product) => void) | undefined;
};

function BrandLink({ product, onOpen }: BrandLinkProps) {
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
      return `↓ ${amount} in ${formatDays(note.days)}`;
    case 'rise':
      return `Up ${amount} in ${formatDays(note.days)}`;
    case 'belowSaved':
      return `${amount} less than when you saved it`;
    case 'aboveSaved':
      return `${amount} more than when you saved it`;
  }
}

function formatDays(days: number): string {
  return days <= 1 ? '1 day' : `${days} days`;
}
