import { useMemo } from 'react';
import { wishlistChanged } from '@szn/shared-contracts';
import { useObservable } from '@szn/shared-ui/use-observable';
import { useShellRuntime } from '../../services/shell-runtime-context.tsx';

/** How many products the signed-in shopper has on the wishlist; 0 until account has said. */
export function useWishlistCount(): number {
  const { bus } = useShellRuntime().services;
  const wishlist = useMemo(() => bus.observe(wishlistChanged), [bus]);
  return useObservable(wishlist, (value) => value?.productIds.length ?? 0);
}
