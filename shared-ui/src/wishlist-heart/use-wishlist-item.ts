import { useMemo, useRef, useState } from 'react';
import {
  toWireProduct,
  wishlistChanged,
  wishlistToggle,
  type Product,
  type ShellServices,
} from '@szn/shared-contracts';
import { useObservable } from '../hooks/use-observable.ts';
import { wishlistHeartMessages } from './wishlist-heart-messages.ts';

/** An owner that never does as it is asked is not asked for ever. */
const mostCommandsForOneWish = 10;

/**
 * Whether the product is on the wishlist as the shopper wants it, and the way to want the opposite. One command runs
 * at a time: taps while it runs only change the wish, and when the answer differs from the wish, one more follows.
 */
export function useWishlistItem(services: ShellServices, product: Product) {
  const wishlist = useMemo(() => services.bus.observe(wishlistChanged), [services.bus]);
  const isHeld = useObservable(wishlist, (state) => state?.productIds.includes(product.id ?? '') ?? false);
  const [wish, setWish] = useState<boolean | null>(null);
  const latestWish = useRef<boolean | null>(null);
  const isWished = wish ?? isHeld;

  function want(next: boolean | null) {
    latestWish.current = next;
    setWish(next);
  }

  async function toggle() {
    const isRunning = latestWish.current !== null;
    want(!(latestWish.current ?? isHeld));
    if (isRunning) return;
    await carryOutWish();
    want(null);
  }

  async function carryOutWish() {
    let isHeldNow = isHeld;
    try {
      for (let sent = 0; sent < mostCommandsForOneWish && isHeldNow !== latestWish.current; sent++) {
        const { outcome } = await services.bus.send(wishlistToggle, { product: toWireProduct(product) });
        if (outcome === 'sign-in-needed') return;
        isHeldNow = outcome === 'added';
      }
    } catch {
      // A wish that was taken back while its command failed has come true.
      if (isHeldNow !== latestWish.current) services.notify({ kind: 'error', text: failureText() });
    }
  }

  function failureText(): string {
    return latestWish.current ? wishlistHeartMessages.failedToAdd : wishlistHeartMessages.failedToRemove;
  }

  return { isWished, isBusy: wish !== null, toggle };
}
