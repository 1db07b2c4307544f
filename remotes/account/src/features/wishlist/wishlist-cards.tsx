import { memo, useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { productOpened, type Product } from '@szn/shared-contracts';
import { ProductCard } from '@szn/shared-ui/product-card';
import { ProductGrid } from '@szn/shared-ui/product-grid';
import { useServices } from '@szn/shared-ui/services-context';
import styles from './wishlist-cards.module.css';
import { wishlistMessages } from './wishlist-messages.ts';
import { useWishlistService } from './wishlist-service-context.ts';
import { readSortOrder, sortProducts } from './wishlist-sorting.tsx';

/** Cards on the first screen at any width: their pictures load with priority. */
const priorityCount = 4;

export type WishlistCardsProps = { readonly products: readonly Product[] };

export function WishlistCards({ products }: WishlistCardsProps) {
  const { bus } = useServices();
  const [searchParams] = useSearchParams();
  const order = readSortOrder(searchParams.get('sort'));
  const sorted = useMemo(() => sortProducts(products, order), [products, order]);
  const emitOpened = useCallback(
    ({ id, source }: Product) => bus.emit(productOpened, { productId: id, source }),
    [bus],
  );
  return (
    <ProductGrid label={wishlistMessages.title}>
      {sorted.map((product, index) => (
        <li key={product.key}>
          <WishlistCard product={product} isPriority={index < priorityCount} onOpen={emitOpened} />
        </li>
      ))}
    </ProductGrid>
  );
}

type WishlistCardProps = {
  readonly product: Product;
  readonly isPriority: boolean;
  readonly onOpen: (product: Product) => void;
};

/** A card with a remove button. Memoised: a change of one product renders one of up to 500 cards. */
const WishlistCard = memo(function WishlistCard({ product, isPriority, onOpen }: WishlistCardProps) {
  const service = useWishlistService();
  const services = useServices();

  function removeFromWishlist(button: HTMLButtonElement) {
    focusNeighbour(button);
    service.remove(product);
  }

  const removeButton = (
    <button
      type="button"
      className={styles.remove}
      aria-label={wishlistMessages.remove(product.title)}
      onClick={(event) => removeFromWishlist(event.currentTarget)}
    >
      <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
        <path d="M5 5 19 19M19 5 5 19" />
      </svg>
    </button>
  );
  return (
    <ProductCard
      product={product}
      services={services}
      headingLevel={2}
      heart={removeButton}
      isPriority={isPriority}
      onOpen={onOpen}
    />
  );
});

/** Moves the focus to the button of the next card, else of the previous card, else to the page heading. */
function focusNeighbour(button: HTMLElement): void {
  const item = button.closest('li');
  if (isFocusElsewhere(item)) return;
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const heading = document.querySelector('h1');
  const target = neighbour?.querySelector<HTMLElement>('button') ?? heading;
  if (target === heading) heading?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: target === heading });
}

/** An early tap is carried out later: since then the shopper may have used another control, which keeps the focus. */
function isFocusElsewhere(item: Element | null): boolean {
  const { activeElement } = document;
  return activeElement !== document.body && item?.contains(activeElement) !== true;
}
