import { useDeferredValue, useMemo, useRef, type ReactNode } from 'react';
import type { Product } from '@szn/shared-contracts';
import { ProductCardSkeleton } from '@szn/shared-ui/product-card-skeleton';
import { CardSlider } from '../card-slider/card-slider.tsx';
import { HomeProductCard } from '../home-product-card.tsx';
import type { Shelf } from '../shelves/shelf.ts';
import { useShelf } from '../shelves/use-shelf.ts';
import { useNearViewport } from '../use-near-viewport.ts';
import styles from './shelf-slider.module.css';

/** Section 2: "loading (4 placeholders)". */
const placeholders = ['first', 'second', 'third', 'fourth'] as const;

export type ShelfSliderProps = {
  readonly shelf: Shelf;
  /** What the row is called for those who cannot see where it stands. */
  readonly name: string;
  readonly headingId: string;
  readonly head: ReactNode;
  /** Said when there is no product, for whatever reason. */
  readonly emptyText: string;
  /** Level of the cards' titles in the page's outline. */
  readonly cardHeadingLevel: 3 | 4;
  /** Which of the shelf's products to show, and in which order; all as they come by default. */
  readonly choose?: (products: readonly Product[]) => readonly Product[];
};

/** A row of products in one of its three states: placeholders, cards, or the sentence that there is nothing. */
export function ShelfSlider(props: ShelfSliderProps) {
  const { shelf, name, headingId, head, emptyText, cardHeadingLevel, choose } = props;
  const section = useRef<HTMLElement>(null);
  // Twenty cards drawn in one go would hold up a phone: React draws what is deferred in slices.
  const state = useDeferredValue(useShelf(shelf, useNearViewport(section)));
  const products = useMemo(() => chosenProducts(state, choose), [state, choose]);
  const isBusy = state.status === 'idle' || state.status === 'loading';
  const isEmpty = !isBusy && products.length === 0;
  return (
    <section ref={section} className={styles.section} aria-labelledby={headingId}>
      <CardSlider
        name={name}
        count={products.length}
        isBusy={isBusy}
        head={head}
        notice={isEmpty && <p className={styles.empty}>{emptyText}</p>}
      >
        {products.map((product) => (
          <li key={product.key} className={styles.product}>
            <HomeProductCard product={product} headingLevel={cardHeadingLevel} />
          </li>
        ))}
        {products.length === 0 &&
          placeholders.map((place) => (
            <li key={place} className={isEmpty ? styles.gap : undefined} aria-hidden={isEmpty}>
              <ProductCardSkeleton />
            </li>
          ))}
      </CardSlider>
    </section>
  );
}

function chosenProducts(
  state: ReturnType<typeof useShelf>,
  choose: ShelfSliderProps['choose'],
): readonly Product[] {
  if (state.status !== 'loaded') return [];
  return choose ? choose(state.products) : state.products;
}
