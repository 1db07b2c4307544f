import { useMemo, useRef, useState, type MouseEvent } from 'react';
import {
  toWireProduct,
  wishlistChanged,
  wishlistSet,
  type Product,
  type ShellServices,
} from '@szn/shared-contracts';
import { useObservable } from '../hooks/use-observable.ts';
import styles from './wishlist-heart.module.css';

/** Texts of the specification, sections 2 and 8. */
const messages = {
  add: (title: string) => `Add to wishlist: ${title}`,
  remove: (title: string) => `Remove from wishlist: ${title}`,
  addFailed: 'Failed to add to wishlist',
  removeFailed: 'Failed to remove from wishlist',
} as const;

export type WishlistHeartProps = { readonly services: ShellServices; readonly product: Product };

/** Adds a product to the wishlist and removes it. Renders nothing for a product without an id. */
export function WishlistHeart({ services, product }: WishlistHeartProps) {
  const { isInWishlist, isBusy, toggle } = useWishlistItem(services, product);
  if (product.id === null) return null;

  // The second click of a double click must not undo the first.
  function toggleOnce(event: MouseEvent) {
    if (event.detail <= 1) void toggle();
  }

  return (
    <button
      type="button"
      className={styles.heart}
      aria-label={isInWishlist ? messages.remove(product.title) : messages.add(product.title)}
      aria-busy={isBusy}
      onClick={toggleOnce}
    >
      <svg
        className={isInWishlist ? styles.held : styles.open}
        viewBox="0 0 24 24"
        width="20"
        height="20"
        aria-hidden="true"
      >
        <path d="M12 20.5S3 15.4 3 8.9C3 6 5.2 4 7.7 4 9.5 4 11.1 5 12 6.6 12.9 5 14.5 4 16.3 4 18.8 4 21 6 21 8.9 21 15.4 12 20.5 12 20.5Z" />
      </svg>
    </button>
  );
}

/**
 * The state of the product on the bus. `wishlist:changed` is published as soon as account runs; until the latest command
 * has a result (account's script may still be loading) the requested state is shown.
 */
function useWishlistItem(services: ShellServices, product: Product) {
  const { bus, notify } = services;
  const wishlist = useMemo(() => bus.observe(wishlistChanged), [bus]);
  const current = useObservable(wishlist, (state) => state?.productIds.includes(product.id ?? '') ?? false);
  const [requested, setRequested] = useState<boolean | null>(null);
  // Two clicks can occur before React renders again.
  const latest = useRef<{ readonly isInWishlist: boolean } | null>(null);

  async function toggle() {
    const request = { isInWishlist: !(latest.current?.isInWishlist ?? current) };
    latest.current = request;
    setRequested(request.isInWishlist);
    const isLatest = () => latest.current === request;
    try {
      await bus.send(wishlistSet, { product: toWireProduct(product), ...request });
    } catch {
      const text = request.isInWishlist ? messages.addFailed : messages.removeFailed;
      if (isLatest()) notify({ kind: 'error', text });
    }
    if (!isLatest()) return;
    latest.current = null;
    setRequested(null);
  }

  return { isInWishlist: requested ?? current, isBusy: requested !== null, toggle };
}
