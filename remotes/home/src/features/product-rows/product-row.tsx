import { useDeferredValue, useId, useMemo, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { distinctPictures, productOpened, type Product } from '@szn/shared-contracts';
import { ProductCard } from '@szn/shared-ui/product-card';
import { ProductCardSkeleton } from '@szn/shared-ui/product-card-skeleton';
import { useInViewport } from '@szn/shared-ui/use-in-viewport';
import { WishlistHeart } from '@szn/shared-ui/wishlist-heart';
import {
  CardCarousel,
  cardPictureSizes,
  firstRowPictureSizes,
} from '../../components/carousel/card-carousel.tsx';
import { useServices } from '@szn/shared-ui/services-context';
import type { ProductRowQuery } from './product-row-queries.ts';
import { useProductRow } from './use-product-row.tsx';
import styles from './product-row.module.css';

/** Products are fetched this far before they come into view: about one flick of a thumb. */
const fetchMargin = { rootMargin: '600px 0px', once: true };

/** Section 2: "loading (4 placeholders)". */
const skeletonKeys = ['first', 'second', 'third', 'fourth'] as const;

/** The first row has its heading at the left of smaller cards in wide windows. */
const places = {
  first: { headingLevel: 2, className: styles.firstSection, pictureSizes: firstRowPictureSizes },
  page: { headingLevel: 2, className: styles.mainSection, pictureSizes: cardPictureSizes },
  section: { headingLevel: 3, className: styles.section, pictureSizes: cardPictureSizes },
} as const;

type ProductRowProps = {
  readonly query: ProductRowQuery;
  readonly name: string;
  /** What the heading shows; the name by default. */
  readonly heading?: ReactNode;
  /** A row of the page by default. */
  readonly place?: keyof typeof places;
  readonly all: { readonly to: string; readonly label: string };
  /** Text without products, whatever the reason. */
  readonly emptyText: string;
  /** Selects and orders the products to show; all of them by default. Must be a stable function. */
  readonly select?: (products: readonly Product[]) => readonly Product[];
};

/** A carousel of products in one of three states: skeletons, cards, or a text that there are none. */
export function ProductRow(props: ProductRowProps) {
  const { query, name, heading = name, place = 'page', all, emptyText, select } = props;
  const { headingLevel, className, pictureSizes } = places[place];
  const services = useServices();
  const section = useRef<HTMLElement>(null);
  const headingId = useId();
  // React renders a deferred value in slices: twenty cards at once would block a phone.
  const state = useDeferredValue(useProductRow(query, useInViewport(section, fetchMargin)));
  const products = useMemo(() => {
    if (state.status !== 'loaded') return [];
    return distinctPictures(select ? select(state.products) : state.products);
  }, [state, select]);
  const isBusy = state.status === 'idle' || state.status === 'loading';
  const isEmpty = !isBusy && products.length === 0;
  const Heading = `h${headingLevel}` as const;
  return (
    <section ref={section} className={className} aria-labelledby={headingId}>
      <CardCarousel
        name={name}
        count={products.length}
        isBusy={isBusy}
        head={
          <>
            <Heading id={headingId} className={styles.heading}>
              {heading}
            </Heading>
            <Link className={styles.all} to={all.to}>
              {all.label}
            </Link>
          </>
        }
        notice={isEmpty && <p className={styles.empty}>{emptyText}</p>}
      >
        {products.map((product) => (
          <li key={product.key} className={styles.product}>
            <ProductCard
              product={product}
              services={services}
              headingLevel={headingLevel === 2 ? 3 : 4}
              pictureSizes={pictureSizes}
              isHorizontalOnPhones
              heart={<WishlistHeart services={services} product={product} />}
              onOpen={({ id, source }) => services.bus.emit(productOpened, { productId: id, source })}
            />
          </li>
        ))}
        {products.length === 0 &&
          skeletonKeys.map((key) => (
            <li key={key} className={styles.skeleton} aria-hidden={isEmpty}>
              <ProductCardSkeleton isHorizontalOnPhones />
            </li>
          ))}
      </CardCarousel>
    </section>
  );
}
